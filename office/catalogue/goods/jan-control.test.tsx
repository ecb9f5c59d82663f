// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { Form } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { JanControl } from './jan-control.web.tsx'

afterEach(cleanup)

function render(status: '' | 'error' | 'validating') {
  renderForTest(
    <Form.Item label="JAN" validateStatus={status}>
      <JanControl id="jan" value="4901234567894" />
    </Form.Item>,
  )
  return screen.queryByRole('img', { name: 'check-circle' })
}

it('a right code has a tick', () => {
  expect(render('')).not.toBeNull()
})

it.each(['error', 'validating'] as const)('has none while the form says %s', (status) => {
  expect(render(status)).toBeNull()
})
