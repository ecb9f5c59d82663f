import { expect, test } from 'vitest'
import { hiddenButtons, hiddenTails, isDisabled, isPermitted } from './permission-check.ts'

const on = (action: string | null, type = '1') => ({ action, type, status: '1' })
const off = (action: string | null, type = '1') => ({ action, type, status: '0' })

test('[6.2b] shown when granted, hidden when not', () => {
  const permissions = { auth: [on('user:add,user:copy')], allAuth: [on('user:add'), on('user:edit')] }
  expect(isPermitted(permissions, 'user:add')).toBe(true)
  expect(isPermitted(permissions, 'user:copy')).toBe(true)
  expect(isPermitted(permissions, 'user:edit')).toBe(false)
  expect(isPermitted(permissions, 'user:edit,user:add')).toBe(true)
})

test('[3.9] [6.2b] a switched-off code permits everyone, but only itself', () => {
  const permissions = { auth: [], allAuth: [off('user:add'), off(''), off(null)] }
  expect(isPermitted(permissions, 'user:add')).toBe(true)
  expect(isPermitted(permissions, 'user:addBatch')).toBe(false)
  expect(isPermitted(permissions, '')).toBe(false)
})

test('[6.2b] entries that guard editing do not show anything', () => {
  expect(isPermitted({ auth: [on('user:phone', '2')], allAuth: [] }, 'user:phone')).toBe(false)
})

test('[6.3a] the permission list of the record itself decides first', () => {
  const permissions = { auth: [on('f:phone', '2')], allAuth: [on('f:phone', '2')] }
  expect(isDisabled(permissions, 'f:phone', [on('f:phone', '2')])).toBe(true)
  expect(isDisabled(permissions, 'f:phone', [on('f:phone', '1')])).toBe(false)
})

test('[6.3b] status 0 and codes nobody configured leave the field enabled', () => {
  expect(isDisabled({ auth: [], allAuth: [off('f:phone', '2')] }, 'f:phone')).toBe(false)
  expect(isDisabled({ auth: [], allAuth: [on('f:other', '2')] }, 'f:phone')).toBe(false)
})

test('[3.9] [6.3c] an active code disables whoever was not granted it', () => {
  const allAuth = [on('f:phone', '2')]
  expect(isDisabled({ auth: [], allAuth }, 'f:phone')).toBe(true)
  expect(isDisabled({ auth: [on('f:phone', '1')], allAuth }, 'f:phone')).toBe(true)
  expect(isDisabled({ auth: [on('f:phone', '2')], allAuth }, 'f:phone')).toBe(false)
})

test('[6.3d] tails of active codes under a prefix that were not granted', () => {
  const permissions = {
    auth: [on('demo:name')],
    allAuth: [on('demo:name'), on('demo:age'), off('demo:sex'), on('demo:mail', '2'), on('other:x'), on(null)],
  }
  expect(hiddenTails(permissions, 'demo:')).toEqual(['age'])
})

test('[6.4a-c] buttons of an editable table by prefix; without batch delete there is no delete', () => {
  const allAuth = [on('demo:add'), on('demo:batch_delete')]
  expect([...hiddenButtons({ auth: [], allAuth }, 'demo:')]).toEqual(['add', 'batch_delete', 'remove'])
  expect([...hiddenButtons({ auth: [on('demo:batch_delete')], allAuth }, 'demo:')]).toEqual(['add'])
  expect([...hiddenButtons({ auth: [], allAuth: [] }, 'demo:')]).toEqual([])
})
