import { defineArea } from '#kit/contract/area.ts'
import { agentProposal, PROPOSAL } from './proposal/proposal.ts'

/** What programs that think propose, and people decide. */
export const agentArea = defineArea({
  resources: [agentProposal],
  waiting: [
    {
      key: 'agentProposals',
      work: 'agents',
      title: ['智能体提案待处理', 'Proposals of agents'],
      resource: agentProposal,
      filters: { state: PROPOSAL.waiting },
      heldBy: 'permission',
      isInMenu: true,
      actions: ['apply', 'drop'],
    },
  ],
})
