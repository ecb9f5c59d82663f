// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ref } from '#kit/contract/field.ts'
import type { ControlProps } from './control-props.ts'
import { FieldControl } from './field-control.web.tsx'
import { registerPickers } from './pickers.web.ts'
import { renderForTest } from './render-for-test.web.tsx'

afterEach(cleanup)

it('a reference field opens the picker of its source, any other its search box', async () => {
  const Picker = ({ placeholder }: ControlProps) => <button type="button">{placeholder}</button>
  registerPickers({ 'demo_thing,name,id': async () => ({ default: Picker }) })
  renderForTest(
    <>
      <FieldControl field={ref(['物', 'Thing'], 'demo_thing,name,id')} />
      <FieldControl field={ref(['事', 'Matter'], 'demo_matter,name,id')} />
    </>,
  )
  expect(await screen.findByRole('button', { name: '请选择物' })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: '事' })).toBeTruthy()
})
