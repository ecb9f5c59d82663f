import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import { codeText, datetime, dict, money, number, ref, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'

export const PROPOSAL = choices('agent_proposal_state', ['提案状态', 'States of proposals'], {
  waiting: ['waiting', '待处理', 'Waiting', 'orange'],
  agreed: ['agreed', '已同意待执行', 'Agreed', 'blue'],
  applied: ['applied', '已执行', 'Applied', 'green'],
  dropped: ['dropped', '已放弃', 'Dropped', 'grey'],
  refused: ['refused', '已失效', 'Refused', 'red'],
  expired: ['expired', '已过期', 'Expired', 'grey'],
})

export const PROPOSED_BY = choices('agent_proposal_origin', ['提案来源', 'Who proposes'], {
  agent: ['agent', '智能体', 'An agent', 'blue'],
  person: ['person', '员工', 'A person', 'orange'],
})

/** `run`: it was tried, and whoever agrees does it. `content`: somebody agrees to just this, and whoever asked does it once. */
export const PROPOSAL_MODE = choices('agent_proposal_mode', ['执行方式', 'How it is done'], {
  run: ['run', '同意即执行', 'Whoever agrees does it'],
  content: ['content', '同意后由申请人执行', 'Whoever asked does it'],
})

/** To agree, as the second person, to what others do; beside the right of the command itself. */
export const AGREE = 'shop:agentProposal:agree'

const { waiting, agreed, applied, dropped, refused, expired } = PROPOSAL
const READ = { readonly: true } as const

/**
 * What an agent would do, or a person who needs a second one for it: its command was run, what it wrote was noted and taken back.
 * Whoever holds the right of the command applies the proposal or drops it; nobody agrees to what they proposed themselves and
 * that goes over a line.
 */
export const agentProposal = defineResource({
  name: 'agent-proposal',
  title: ['提案', 'Proposal'],
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
    title: text(['操作', 'Command'], { ...READ, required: true, max: 200 }),
    titleEn: text(['操作（英文）', 'Command (English)'], { ...READ, max: 200 }),
    reason: text(['理由', 'Reason'], { ...READ, max: 500 }),
    rowCount: number(['行数', 'Rows'], READ),
    stockChange: number(['库存增减', 'Stock ±'], READ),
    moneyChange: money(['入账金额', 'Booked'], { ...READ, needs: TRADE_RIGHTS.money }),
    state: dict(['状态', 'State'], PROPOSAL, READ),
    origin: dict(['来源', 'Proposed by'], PROPOSED_BY, READ),
    mode: dict(['执行方式', 'How it is done'], PROPOSAL_MODE, READ),
    kind: dict(['管控类别', 'Control'], STEP_UP, READ),
    tokenName: text(['令牌', 'Token'], { ...READ, max: 50 }),
    userId: ref(['提案人', 'Proposer'], 'sys_user,realname,id', { ...READ, linked: true }),
    tool: codeText(['工具', 'Tool'], { ...READ, max: 100 }),
    permission: codeText(['所需权限', 'Permission'], { ...READ, max: 100 }),
    expiresAt: datetime(['有效期至', 'Good until'], READ),
    decidedBy: ref(['处理人', 'Decided by'], 'sys_user,realname,username', { ...READ, linked: true, max: 100 }),
    decidedAt: datetime(['处理时间', 'Decided at'], READ),
    refusal: text(['未执行原因', 'Why it was not applied'], { ...READ, max: 1000 }),
  },
  list: [
    ...['title', 'state', 'origin', 'userId', 'kind', 'reason', 'rowCount', 'moneyChange', 'stockChange', 'tokenName'],
    'expiresAt',
  ] as const,
  search: { title: 'like', state: 'in', origin: 'eq', kind: 'in', tokenName: 'like', userId: 'eq' },
  tabs: { by: 'state' },
  form: [],
  states: defineStates('state', {
    initial: [waiting],
    final: [applied, dropped, refused, expired],
    moves: {
      apply: { from: [waiting], to: applied },
      drop: { from: [waiting, agreed], to: dropped },
      agree: { from: [waiting], to: agreed, who: ['system'] },
      use: { from: [agreed], to: applied, who: ['system'] },
      refuse: { from: [waiting], to: refused, who: ['system'] },
      expire: { from: [waiting, agreed], to: expired, who: ['system'] },
    },
  }),
  actions: {
    apply: action(['同意并执行', 'Agree and apply'], {
      confirm: {
        content: [
          '同意后以您的身份执行；“同意后由申请人执行”的，由申请人执行一次。若涉及的数据已变化，或结果与提案不同，则不执行并说明原因。',
          'It is done in your name; where whoever asked does it, they may do just this once. Where what it touches has changed, or it would do anything else than what is shown, it is refused by name.',
        ],
      },
      done: ['已执行', 'Applied'],
    }),
    drop: action(['放弃', 'Drop'], {
      on: 'rows',
      input: {
        reason: textarea(['原因', 'Reason'], {
          max: 500,
          help: ['他人申请的须填写，申请人会看到', 'Needed for what somebody else asked for, who sees it'],
        }),
      },
      done: ['已放弃 {n} 项提案', '{n} {n|proposal|proposals} dropped'],
    }),
  },
  empty: [
    '须另一人同意的操作，以及智能体通过 /mcp 提出的操作会列在这里',
    'What waits for a second person, and what agents propose at /mcp, is listed here',
  ],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel', 'history'],
})
