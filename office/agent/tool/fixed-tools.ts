import { MOST_FOUND } from './tool.ts'

interface FixedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: { type: 'object'; properties: Record<string, Schema>; required?: string[] }
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint?: boolean
    readonly openWorldHint: boolean
  }
}

type Schema = Record<string, string | number | string[]>

const TOOL = { type: 'string', description: 'Name of a tool, as search_tools gives it' }
const ARGUMENTS = { type: 'object', description: 'By the input schema of the tool' }
const READS = { readOnlyHint: true, openWorldHint: false } as const

/**
 * What every agent is told of. The calls of the house are found by these: a list of all of them would fill what an agent can
 * keep in mind.
 */
export const FIXED_TOOLS: readonly FixedTool[] = [
  {
    name: 'search_tools',
    title: '查找工具 · Find tools',
    description:
      'Finds the lists, records and commands of the back office that this token may use, by words of their names in Chinese or English. Answers their names, and the input schemas of the best; of the others the names of their inputs: search for one by its name to see its schema.',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'A few words, like `order list` or `商品 上架`; empty for all' },
        kind: { type: 'string', enum: ['read', 'command'] },
        from: { type: 'integer', minimum: 0, description: 'How many to skip of what was found' },
        limit: { type: 'integer', minimum: 1, maximum: MOST_FOUND },
      },
      required: ['query'],
    },
    annotations: READS,
  },
  {
    name: 'read',
    title: '读取 · Read',
    description: 'Reads a list or a record with a tool of the kind `read`.',
    inputSchema: { type: 'object', properties: { tool: TOOL, arguments: ARGUMENTS }, required: ['tool'] },
    annotations: READS,
  },
  {
    name: 'propose',
    title: '提出操作 · Propose',
    description:
      'Tries a tool of the kind `command` and takes it back, then keeps what it would do as a proposal: a person applies or drops it. Answers the changes. Nothing is changed by it.',
    inputSchema: {
      type: 'object',
      properties: {
        tool: TOOL,
        arguments: ARGUMENTS,
        reason: { type: 'string', maxLength: 500, description: 'Why, for the person who decides' },
      },
      required: ['tool'],
    },
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  },
  {
    name: 'proposals',
    title: '我的提案 · Proposals',
    description: 'What became of the proposals of this token, newest first, or of one of them.',
    inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
    annotations: READS,
  },
]
