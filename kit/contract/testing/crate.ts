import { action } from '../action.ts'
import { dict, number, text, textarea } from '../field.ts'
import { defineResource } from '../resource.ts'
import { defineStates } from '../states.ts'
import { numberChoices } from './choices-for-test.ts'

/** States of a crate; the texts are those of the dictionary `crate_state`. */
export const CRATE_STATE = { open: 0, sent: 1, scrapped: 9 } as const

/** A resource of the tests alone: commands of every form, with a way back, and states. */
export const crate = defineResource({
  name: 'crate',
  title: ['木箱', 'Crate'],
  path: '/demo/crate',
  table: 'demo_crate',
  permission: 'demo:crate',
  power: 'none',
  menu: { under: 'test', url: '/demo/crate', component: 'demo/CrateList', order: 6 },
  fields: {
    label: text(['标签', 'Label'], { required: true, max: 20, unique: true }),
    state: dict(['状态', 'State'], numberChoices('crate_state'), {
      readonly: true,
      initial: CRATE_STATE.open,
    }),
    carrier: text(['承运人', 'Carrier'], { max: 20, readonly: true }),
    weight: number(['重量', 'Weight'], { readonly: true, max: 99 }),
  },
  list: ['label', 'state', 'carrier', 'weight'],
  search: { label: 'like' },
  form: [['label']],
  actions: {
    send: action(['寄出', 'Send'], {
      on: 'rows',
      input: {
        carrier: text(['承运人', 'Carrier'], { required: true, max: 20 }),
        note: textarea(['备注', 'Note'], { max: 50 }),
      },
      check: ({ carrier, note }) =>
        carrier === '自提' && !note ? [{ path: 'note', message: ['自提须写明取件人', 'Say who collects it'] }] : [],
      done: ['已寄出 {n} 箱', '{n} sent'],
      undo: 'recall',
    }),
    recall: action(['召回', 'Recall'], { on: 'rows', done: ['已召回 {n} 箱', '{n} recalled'] }),
    /** Gives every row the same label, which only one row may have. */
    relabel: action(['改标签', 'Relabel'], {
      on: 'rows',
      input: { label: text(['标签', 'Label'], { required: true, max: 20 }) },
      fromRow: {},
    }),
    weigh: action(['称重', 'Weigh'], {
      input: {
        weight: number(['重量', 'Weight'], { required: true, min: 1, max: 99 }),
        reason: textarea(['原因', 'Reason'], { max: 50 }),
      },
      method: 'PUT',
    }),
    /** No crate is named: every open one that has no weight. */
    sweep: action(['清理空箱', 'Sweep'], {
      on: 'list',
      input: { carrier: text(['承运人', 'Carrier'], { required: true, max: 20 }) },
      done: ['已清理', 'Swept'],
    }),
    scrap: action(['报废', 'Scrap'], {
      on: 'rows',
      confirm: { content: ['{n} 个木箱将不能再用。', '{n} {n|crate|crates} can no longer be used.'], isDanger: true },
    }),
  },
  states: defineStates('state', {
    initial: [CRATE_STATE.open],
    final: [CRATE_STATE.scrapped],
    moves: {
      send: { from: [CRATE_STATE.open], to: CRATE_STATE.sent, guard: 'isSound' },
      recall: { from: [CRATE_STATE.sent], to: CRATE_STATE.open },
      scrap: { from: [CRATE_STATE.open], to: CRATE_STATE.scrapped },
    },
    guards: { isSound: ['木箱破损', 'The crate is broken', 'crate.broken'] },
  }),
  without: ['importExcel'],
})
