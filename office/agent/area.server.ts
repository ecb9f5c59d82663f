import { defineServerArea } from '#kit/server/area/area.server.ts'
import { oldProposals } from './proposal/old-proposals.server.ts'
import { type ProposalParts, proposalRoutes } from './proposal/proposal.server.ts'
import { agentProposal } from './proposal/proposal.ts'

/** Proposals of agents; how agents speak to the house is `mcp.server.ts`. */
export const agentServer = defineServerArea<ProposalParts>({
  open: (parts) => ({
    nouns: [[agentProposal.name, proposalRoutes(parts)]],
    begin: (jobs) => jobs.register(oldProposals(parts.files)),
  }),
})
