// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { FormRulesExample } from './form-rules-example.web.tsx'

liveShop()
afterEach(cleanup)

it('[5.8p] a group of boxes says how many may be checked', async () => {
  renderForTest(<FormRulesExample />)
  for (const name of ['周五', '周六', '周日']) {
    await userEvent.click(screen.getByRole('checkbox', { name }))
  }
  expect(await screen.findByText('请选择1到2项')).toBeTruthy()
})

it('[5.15] a check rule of the server speaks in its words when the box is left', async () => {
  renderForTest(<FormRulesExample />)
  await userEvent.type(screen.getByRole('textbox', { name: '编号（服务端校验规则）' }), 'a')
  await userEvent.tab()
  expect(await screen.findByText('最少输入3位数')).toBeTruthy()
})
