// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ref } from '#kit/contract/field.ts'
import type { ControlProps } from '../field/control-props.ts'
import { drawForTest } from '../field/draw-for-test.web.tsx'
import { FieldControl } from '../field/field-control.web.tsx'
import { registerPickers } from './pickers.web.ts'

afterEach(cleanup)

it('a reference field opens the picker of its source, any other its search box', async () => {
  const Picker = ({ placeholder }: ControlProps) => <button type="button">{placeholder}</button>
  registerPickers({ 'sys_thing,name,id': async () => ({ default: Picker }) })
  drawForTest(
    <>
      <FieldControl field={ref(['物', 'Thing'], 'sys_thing,name,id')} />
      <FieldControl field={ref(['事', 'Matter'], 'sys_matter,name,id')} />
    </>,
  )
  expect(await screen.findByRole('button', { name: '请选择物' })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: '事' })).toBeTruthy()
})
