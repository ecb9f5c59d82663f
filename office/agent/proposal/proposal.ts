import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import { codeText, datetime, dict, money, number, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'

export const PROPOSAL = choices('agent_proposal_state', ['智能体提案状态', 'States of proposals'], {
  waiting: ['waiting', '待处理', 'Waiting', 'orange'],
  applied: ['applied', '已执行', 'Applied', 'green'],
  dropped: ['dropped', '已放弃', 'Dropped', 'grey'],
  refused: ['refused', '已失效', 'Refused', 'red'],
  expired: ['expired', '已过期', 'Expired', 'grey'],
})

const { waiting, applied, dropped, refused, expired } = PROPOSAL
const READ = { readonly: true } as const

/**
 * What an agent would do: its command was run, what it wrote was noted and taken back. Whoever holds the right of the command
 * applies the proposal or drops it.
 */
export const agentProposal = defineResource({
  name: 'agent-proposal',
  title: ['智能体提案', 'Agent proposal'],
  path: '/shop/agentProposal',
  table: 'sys_agent_proposal',
  permission: 'shop:agentProposal',
  power: 'consent',
  menu: {
    under: 'connect',
    url: '/connect/agentProposal',
    component: 'shop/AgentProposalList',
    icon: 'profile',
    order: 8,
  },
  fields: {
    title: text(['操作', 'Command'], { ...READ, max: 200 }),
    titleEn: text(['操作（英文）', 'Command (English)'], { ...READ, max: 200 }),
    reason: text(['理由', 'Reason'], { ...READ, max: 500 }),
    rowCount: number(['行数', 'Rows'], READ),
    stockChange: number(['库存增减', 'Stock ±'], READ),
    moneyChange: money(['入账金额', 'Booked amounts'], { ...READ, needs: TRADE_RIGHTS.money }),
    state: dict(['状态', 'State'], PROPOSAL, READ),
    tokenName: text(['令牌', 'Token'], { ...READ, max: 50 }),
    userId: ref(['令牌所有人', 'Owner of the token'], 'sys_user,realname,id', { ...READ, linked: true }),
    tool: codeText(['工具', 'Tool'], { ...READ, max: 100 }),
    permission: codeText(['所需权限', 'Permission'], { ...READ, max: 100 }),
    expiresAt: datetime(['有效期至', 'Good until'], READ),
    decidedBy: ref(['处理人', 'Decided by'], 'sys_user,realname,username', { ...READ, linked: true, max: 100 }),
    decidedAt: datetime(['处理时间', 'Decided at'], READ),
    refusal: text(['失效原因', 'Why it was refused'], { ...READ, max: 1000 }),
  },
  list: ['title', 'state', 'reason', 'rowCount', 'moneyChange', 'stockChange', 'tokenName', 'userId', 'expiresAt'],
  search: { title: 'like', state: 'in', tokenName: 'like', userId: 'eq' },
  tabs: { by: 'state' },
  form: [],
  states: defineStates('state', {
    initial: [waiting],
    final: [applied, dropped, refused, expired],
    moves: {
      apply: { from: [waiting], to: applied },
      drop: { from: [waiting], to: dropped },
      refuse: { from: [waiting], to: refused, who: ['system'] },
      expire: { from: [waiting], to: expired, who: ['system'] },
    },
  }),
  actions: {
    apply: action(['执行', 'Apply'], {
      confirm: {
        content: [
          '以您的身份执行。若涉及的数据已变化，或结果与提案不同，则不执行并说明原因。',
          'It is done in your name. Where what it touches has changed, or it would do anything else than what is shown, it is refused by name.',
        ],
      },
      done: ['已执行', 'Applied'],
    }),
    drop: action(['放弃', 'Drop'], {
      on: 'rows',
      done: ['已放弃 {n} 项提案', '{n} {n|proposal|proposals} dropped'],
    }),
  },
  empty: [
    '智能体通过 /mcp 提出的操作会列在这里，由人决定是否执行',
    'What agents propose at /mcp is listed here; people decide whether it is done',
  ],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel', 'history'],
})
