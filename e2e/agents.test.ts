import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from '@playwright/test'
import { test } from './support/signed-in.ts'
import { ADMIN_PASSWORD } from './support/steps.ts'

test('an agent gets a token, proposes, and a person sees in the queue of the day what it would do and applies it', async ({
  page,
  address,
}) => {
  await page.goto('/account/settings/tokens')
  await expect(page.getByText(`${address}/mcp`).first()).toBeVisible()
  await page.getByRole('button', { name: '新建令牌' }).click()
  const dialog = page.getByRole('dialog', { name: '新建 API 令牌' })
  await dialog.getByRole('textbox', { name: '名称' }).fill('整理助手')
  await dialog.getByRole('radio', { name: '智能体' }).check()
  await dialog.getByRole('combobox', { name: '权限' }).fill('职务')
  await page.locator('.ant-select-dropdown:visible').getByText('职务 · 新增').click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('textbox', { name: '当前密码' }).fill(ADMIN_PASSWORD)
  await dialog.getByRole('button', { name: /创\s*建/ }).click()
  const token = await page.locator('.token-shown').innerText()

  const agent = new Client({ name: 'journey', version: '1' })
  await agent.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    }),
  )
  const code = `agent-${Date.now()}`
  const { structuredContent } = await agent.callTool({
    name: 'propose',
    arguments: {
      tool: 'sys_position_add',
      arguments: { code, name: '智能体提出的职务', postRank: '1' },
      reason: '补全组织架构',
    },
  })
  const { proposal } = structuredContent as { readonly proposal: string }

  await page.goto('/dashboard/analysis')
  await page.getByRole('link', { name: /提案待处理/ }).click()
  await expect(page).toHaveURL(/\/connect\/agentProposal\?state=waiting/)
  await expect(page.getByText('补全组织架构').first()).toBeVisible()
  await page.goto(`/connect/agentProposal/${proposal}`)
  await expect(page.getByRole('table', { name: new RegExp(code) })).toContainText('智能体提出的职务')
  await page.getByRole('button', { name: '同意并执行', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '同意并执行' }).click()
  await expect(page.getByText('已执行').first()).toBeVisible()
  await page.goto(`/isystem/position?code=${code}`)
  await expect(page.getByRole('button', { name: code, exact: true })).toBeVisible()
})
