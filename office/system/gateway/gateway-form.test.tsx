// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { userEvent as events } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { client } from '#kit/web/client/client.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { ResourceForm } from '#kit/web/form/resource-form.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { GATEWAY_RIGHTS, gatewayRoute } from './gateway-route.ts'

liveShop(...['list', 'add', 'edit'].map((verb) => `system:gatewayRoute:${verb}`), GATEWAY_RIGHTS.secret)
const userEvent = events.setup({ delay: null })

afterEach(() => {
  cleanup()
  localStorage.clear()
})

let made = 0
/** The form of a route that leads to a public address. */
async function openForm({ hasSecret }: { readonly hasSecret: boolean }) {
  made += 1
  const { result: row } = await client.post<AnyRow & { readonly version: number }>('/sys/gatewayRoute/add', {
    ...{ routerId: `form-${made}`, path: `/form${made}`, uri: 'https://93.184.216.34/v1', methods: 'GET', status: 0 },
    ...{ secretHeader: 'Authorization', needs: GATEWAY_RIGHTS.call },
  })
  if (hasSecret) {
    await client.post('/sys/gatewayRoute/secret', { id: row.id, version: row.version, secret: 'key-of-the-target' })
  }
  renderForTest(
    <MemoryRouter>
      <ResourceForm resource={gatewayRoute} mode="edit" row={row} open onClose={vi.fn()} />
    </MemoryRouter>,
  )
}

const type = async (name: string, value: string) => {
  const box = await screen.findByRole('textbox', { name })
  await userEvent.clear(box)
  await userEvent.type(box, value)
}
const notice = () => screen.queryByText('密钥只用于它设置时的地址和账号：保存后需要重新设置')

it('says before it is saved that the secret does not go along to another address, and takes that back', async () => {
  await openForm({ hasSecret: true })
  await type('路由名称', '物流')
  expect(notice()).toBeNull()
  await type('路由URI', 'https://93.184.216.34/v2')
  expect(await screen.findByText('密钥只用于它设置时的地址和账号：保存后需要重新设置')).toBeTruthy()
  await type('路由URI', 'https://93.184.216.34/v1')
  expect(notice()).toBeNull()
  await type('密钥请求头', 'X-Key')
  expect(notice()).not.toBeNull()
})

it('says nothing of a route that has no secret', async () => {
  await openForm({ hasSecret: false })
  await type('路由URI', 'https://93.184.216.34/v2')
  expect(notice()).toBeNull()
})
