// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dict, dicts } from '#kit/contract/field.ts'
import { numberChoices, textChoices } from '#kit/contract/testing/choices-for-test.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { setDictionaries } from '../session/dictionary.web.ts'
import { DictChoice } from './dict-choice.web.tsx'

const user = userEvent.setup({ pointerEventsCheck: 0 })
const given = vi.fn()

beforeEach(() => {
  given.mockReset()
  setDictionaries({
    sex: [
      { value: '1', text: '男' },
      { value: '2', text: '女' },
    ],
  })
})
afterEach(cleanup)

describe('a dictionary with all items in sight', () => {
  it.each(['radio', 'radioButton'] as const)('[3.10b] as %s shows the value and gives another', async (type) => {
    renderForTest(
      <DictChoice type={type} field={dict(['性别', 'Sex'], textChoices('sex'))} value={1} onChange={given} />,
    )
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '男' }).checked).toBe(true)
    await user.click(screen.getByRole('radio', { name: '女' }))
    expect(given).toHaveBeenCalledWith('2')
  })

  it('gives numbers where the field has numbers', async () => {
    renderForTest(
      <DictChoice type="radio" field={dict(['性别', 'Sex'], numberChoices('sex'))} value="" onChange={given} />,
    )
    await user.click(screen.getByRole('radio', { name: '女' }))
    expect(given).toHaveBeenCalledWith(2)
  })

  it('[9.8c] as boxes joins several values by commas', async () => {
    renderForTest(
      <DictChoice
        type="checkbox"
        field={dicts(['性别', 'Sex'], textChoices('sex'))}
        value="1"
        onChange={given}
        aria-label="性别"
      />,
    )
    expect(screen.getByRole('group', { name: '性别' })).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: '女' }))
    expect(given).toHaveBeenCalledWith('1,2')
  })

  it('takes options of its own', () => {
    renderForTest(
      <DictChoice
        type="radio"
        field={dict(['档', 'Step'], textChoices('sex'))}
        options={[{ value: 'a', label: '甲' }]}
        value="a"
      />,
    )
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    expect(screen.getByRole('radio', { name: '甲' })).toBeTruthy()
  })
})
