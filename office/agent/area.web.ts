import { defineWebArea } from '#kit/web/area/area.web.ts'

/** Pages of what agents propose. */
export const agentWeb = defineWebArea({
  screens: {
    'shop/AgentProposalList': async () => ({
      default: (await import('./proposal/proposal-page.web.tsx')).ProposalPage,
    }),
    'shop/AgentProposalList/record': async () => ({
      default: (await import('./proposal/proposal-page.web.tsx')).ProposalRecord,
    }),
  },
})
