import { describe, expect, it } from 'vitest'
import { type ChoiceOf, choices, choicesOf, codeOf, isChoice, openChoices, titledChoices, valuesOf } from './choices.ts'
import { dict, dicts } from './field.ts'
import { defineResource } from './resource.ts'
import { choicesIn } from './resource-fields.ts'

const STATE = choices('crate_state', ['木箱状态', 'States of crates'], {
  open: [0, '敞开', 'Open', 'green'],
  shut: [1, '关闭', 'Shut'],
})
const WOOD = openChoices('wood', ['木材', 'Wood'], { oak: ['oak', '橡木', 'Oak'] }, { hasNames: true })

describe('choices', () => {
  it('are their values by name, and nothing else', () => {
    expect({ ...STATE }).toEqual({ open: 0, shut: 1 })
    expect(Object.values(STATE)).toEqual([0, 1])
    expect(valuesOf(STATE)).toEqual([0, 1])
    expect(isChoice(STATE, 1)).toBe(true)
    expect(isChoice(STATE, '1')).toBe(false)
  })

  it('are the dictionary that is seeded', () => {
    expect(codeOf(WOOD)).toBe('wood')
    expect(choicesOf(STATE)).toMatchObject({
      title: ['木箱状态', 'States of crates'],
      items: [
        [0, '敞开', 'Open', 'green'],
        [1, '关闭', 'Shut'],
      ],
      isNumber: true,
      isOpen: false,
    })
    expect(choicesOf(WOOD)).toMatchObject({ isNumber: false, isOpen: true, hasNames: true })
  })

  it('have each value once, all of one type', () => {
    expect(() => choices('twice', ['重复', 'Twice'], { a: [1, '一', 'One'], b: [1, '二', 'Two'] })).toThrow('twice')
    expect(() => choices('mixed', ['混合', 'Mixed'], { a: [1, '一', 'One'], b: ['x', '二', 'Two'] })).toThrow('mixed')
  })

  it('of what has a title each are named by the codes', () => {
    expect(titledChoices({ 'crate.sent': { title: ['已寄出', 'Sent'] } })).toEqual({
      'crate.sent': ['crate.sent', '已寄出', 'Sent'],
    })
  })
})

describe('a field of choices', () => {
  it('holds one of them and no other value', () => {
    const state: ChoiceOf<typeof STATE> = STATE.shut
    // @ts-expect-error no state has this number
    const wrong: ChoiceOf<typeof STATE> = 2
    const any: ChoiceOf<typeof WOOD> = 'a wood of the shop'
    // @ts-expect-error a code is no dictionary
    expect(() => dict(['状态', 'State'], 'crate_state')).toThrow()
    // @ts-expect-error nothing begins with a value that it cannot hold
    dict(['状态', 'State'], STATE, { initial: 7 })
    expect([state, wrong, any]).toEqual([1, 2, 'a wood of the shop'])
  })

  it('is a number or a text as its values are; several are a text', () => {
    expect(dict(['状态', 'State'], STATE)).toMatchObject({ kind: 'dict', code: 'crate_state', numeric: true })
    expect(dict(['木材', 'Wood'], WOOD)).toMatchObject({ kind: 'dict', code: 'wood', max: 100 })
    expect(dicts(['状态', 'States'], STATE)).not.toHaveProperty('numeric')
  })

  it('is where the dictionaries of resources are found, each once', () => {
    const crate = (of: Parameters<typeof dict>[1]) =>
      defineResource({
        name: 'choice-crate',
        title: ['木箱', 'Crate'],
        path: '/demo/choiceCrate',
        table: 'demo_choice_crate',
        permission: 'demo:choiceCrate',
        power: 'none',
        fields: { state: dict(['状态', 'State'], of), wood: dict(['木材', 'Wood'], WOOD) },
        list: ['state'],
        search: {},
        form: [['state']],
      })
    expect(choicesIn([crate(STATE), crate(STATE)]).map(({ code }) => code)).toEqual(['crate_state', 'wood'])
    const other = choices('crate_state', ['别的', 'Others'], { open: [0, '敞开', 'Open'] })
    expect(() => choicesIn([crate(STATE), crate(other)])).toThrow('crate_state is declared twice')
  })
})
