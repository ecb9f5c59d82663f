// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { dict } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { textChoices } from '#kit/contract/testing/choices-for-test.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { client } from '../client/client.web.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { ResourceForm } from './resource-form.web.tsx'

const shelf = defineResource({
  name: 'shelf',
  title: ['柜子', 'Shelf'],
  path: '/demo/shelf',
  table: 'demo_shelf',
  permission: 'demo:shelf',
  power: 'none',
  fields: { wood: dict(['木料', 'Wood'], textChoices('shelf_wood')) },
  list: [],
  search: {},
  form: [['wood']],
})

const shop = liveShop()
const wood = (text: string, value: string) => ({ dictId: 'wood', itemText: text, itemValue: value })

beforeAll(async () => {
  await shop.rows('sysDict', [{ id: 'wood', dictName: '木料', dictCode: 'shelf_wood' }])
  await shop.rows('sysDictItem', [wood('橡木', '1')])
  await client.get('/sys/dict/refleshCache')
})
afterEach(cleanup)

it('[7.30c] an open form offers what somebody adds to its dictionary meanwhile', async () => {
  renderForTest(
    <MemoryRouter>
      <ResourceForm resource={shelf} mode="new" open onClose={() => undefined} />
    </MemoryRouter>,
  )
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '木料' }))
  expect(await screen.findByTitle('橡木')).toBeTruthy()
  expect(screen.queryByTitle('胡桃木')).toBeNull()
  await shop.rows('sysDictItem', [wood('胡桃木', '2')])
  await waitFor(async () => {
    // told again until the page has come to listen
    await client.get('/sys/dict/refleshCache')
    expect(screen.getByTitle('胡桃木')).toBeTruthy()
  })
})
