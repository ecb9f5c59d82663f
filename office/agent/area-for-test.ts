import type { Examples } from '#kit/contract/testing/examples.ts'
import { agentProposal } from './proposal/proposal.ts'

/** What its declarations do not say of its nouns, for the contract tests; by their names. */
export const agentExamples: Readonly<Record<string, Examples>> = {
  [agentProposal.name]: {
    stored: (id, n) => [
      `insert into sys_user (id, username, realname, password) values ('ap-secret${n}x', 'ap-secret${n}x', 'ap-secret${n}x', '-')`,
      `insert into sys_agent_proposal (id, title, title_en, reason, tool, method, path, permission, input, effects, user_id,
          token_id, token_name, row_count, expires_at, create_by)
        values ('${id}', '提案secret${n}x', 'proposal secret${n}x', 'because', 'task_finish', 'POST', '/shop/task/finish',
          'shop:task:finish', '{}', '[]', 'ap-secret${n}x', 'ap-token', 'script', 1, now() + interval '7 days', 'admin')`,
    ],
    told: 'title',
  },
}
