import { defineArea } from '#kit/contract/area.ts'
import { AGREE, agentProposal, PROPOSAL } from './proposal/proposal.ts'

/** What programs that think, and people who need a second one, propose; and what people decide. */
export const agentArea = defineArea({
  resources: [agentProposal],
  rights: { [agentProposal.permission]: [[AGREE, ['复核他人的操作', 'Agree as the second person']]] },
  waiting: [
    {
      key: 'agentProposals',
      work: 'agents',
      title: ['提案待处理', 'Proposals to decide on'],
      resource: agentProposal,
      filters: { state: PROPOSAL.waiting },
      heldBy: 'permission',
      isInMenu: true,
      actions: ['apply', 'drop'],
    },
  ],
})
