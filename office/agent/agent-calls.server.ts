import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BASE_PATH, type Envelope } from '#kit/contract/envelope.ts'
import { filled, type Locale, type Text, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database, ServerDatabase, TenantDatabase } from '#kit/server/database/database.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import type { CommandRuns } from '#kit/server/http/command-run.server.ts'
import { type CallOwn, callerHeaders } from '#kit/server/http/own-call.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import type { AnsweredEvent } from '#kit/server/http/server-parts.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { addProposalOnce, proposalsOfToken } from './proposal/proposal-rows.server.ts'
import { shownEffects } from './proposal/shown.server.ts'
import { trialRun } from './proposal/trial.server.ts'
import { foundTools, MOST_FOUND, type Tool } from './tool/tool.ts'
import { inputFor, type Tools } from './tool/tools.server.ts'

/** One request of an agent. */
export interface AgentCall {
  readonly user: Caller
  readonly locale: Locale
  /** Of the tenant of the token. */
  readonly db: TenantDatabase
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface ToolAnswer {
  readonly text: string
  readonly data?: Record<string, unknown>
  readonly isError?: boolean
  /** There is no tool of this name for the caller. */
  readonly isUnknown?: boolean
}

export interface AgentCallParts {
  readonly app: AppContext
  /** The server's own. */
  readonly db: ServerDatabase
  readonly log: Log
  readonly runs: CommandRuns
  readonly callOwn: CallOwn
  /** Notes what was refused in the operation log. */
  readonly note: (event: AnsweredEvent, db: Database) => Promise<void>
  /** Days that proposals of a tenant wait. */
  readonly proposalDays: (db: Database, tenantId: number) => Promise<number>
}

type Sent = Readonly<Record<string, unknown>>

const ARGUMENTS = z.record(z.string(), z.unknown()).default({})
const SEARCH = z.object({
  query: z.string().max(200).default(''),
  kind: z.enum(['read', 'command']).optional(),
  from: z.int().min(0).default(0),
  limit: z.int().min(1).max(MOST_FOUND).default(10),
})
const CALL = z.object({ tool: z.string().max(200), arguments: ARGUMENTS, reason: z.string().max(500).optional() })
const PROPOSALS = z.object({ id: z.string().max(36).optional() })

/** Characters of the longest answer: more would only be cut off by whoever reads it. */
const LONGEST = 400_000
const MOST_PROPOSALS = 20
/** Characters of the inputs that a search shows in whole. */
const SHOWN_INPUTS = 6000
/** Bytes of the largest thing that can be kept as a proposal. */
const MOST_EFFECTS = 2_000_000

const UNKNOWN: Text = ['没有可用的工具 {name}', 'There is no tool {name} that this token may use']
const BY_PEOPLE: Text = [
  '{name} 只能由人执行：它需要再次验证、处理文件、调用外部服务或启动任务',
  'Only people do {name}: it asks for a proof, works on files, calls others or starts a job',
]
const WRONG: Text = ['参数不正确：{what}', 'Not valid: {what}']
const NOT_READ: Text = ['{name} 是操作，请用 propose 提出', '{name} is a command: propose it']
const NOT_COMMAND: Text = ['{name} 用于读取，请用 read', '{name} reads: use read']
const NO_JSON: Text = ['{name} 返回的是文件，不能通过此方式读取', '{name} answers with a file']
const TOO_LONG: Text = ['结果过长，请缩小范围', 'The answer is too long: ask for less']
const NOTHING: Text = ['该操作不会改变任何数据，没有形成提案', 'It would change nothing: there is no proposal']
const TOO_MUCH: Text = ['该操作改变的数据过多，请分次提出', 'It would change too much: propose it in parts']
const KEPT: Text = ['已形成提案，等待有权限的人执行', 'Proposed: it waits for a person who may apply it']
const CALLED: Text = ['智能体调用工具 {name}', 'An agent called the tool {name}']

/** What agents ask for, each within what their token may at that moment. */
export function agentCalls(parts: AgentCallParts & { readonly tools: Tools }) {
  const { app, tools } = parts

  async function call(of: AgentCall, name: string, sent: Sent): Promise<ToolAnswer> {
    switch (name) {
      case 'search_tools':
        return checked(of, SEARCH, sent, async (asked) => search(of, asked))
      case 'proposals':
        return checked(of, PROPOSALS, sent, async ({ id }) => proposals(of, id))
      case 'read':
        return checked(of, CALL, sent, async (asked) => use(of, asked.tool, 'read', asked.arguments))
      case 'propose':
        return checked(of, CALL, sent, async (asked) => use(of, asked.tool, 'command', asked.arguments, asked.reason))
      default:
        return use(of, name, undefined, sent)
    }
  }

  function search({ user, locale }: AgentCall, { query, kind, from, limit }: z.output<typeof SEARCH>): ToolAnswer {
    const own = [...tools.offered.values()].filter(
      (tool) => user.can(tool.permission) && (kind === undefined || tool.kind === kind),
    )
    const found = foundTools(own, query)
    return answered({ total: found.length, tools: shownTools(found.slice(from, from + limit), locale) })
  }

  async function proposals({ db, user, locale }: AgentCall, id: string | undefined): Promise<ToolAnswer> {
    const rows = await proposalsOfToken(db, user, { id, most: MOST_PROPOSALS })
    return answered({
      proposals: rows.map(({ title, titleEn, expiresAt, ...row }) => ({
        ...row,
        title: textIn(locale, [title, titleEn]),
        expiresAt: app.clock.format(expiresAt),
      })),
    })
  }

  /** What the caller may not use is told as what is not there, and noted. */
  async function use(
    of: AgentCall,
    name: string,
    kind: Tool['kind'] | undefined,
    sent: Sent,
    reason?: string,
  ): Promise<ToolAnswer> {
    const tool = tools.offered.get(name)
    if (!tool || !of.user.can(tool.permission)) {
      const other = tools.others.get(name)
      const why = filled(other !== undefined && of.user.can(other) ? BY_PEOPLE : UNKNOWN, { name })
      await noteRefused(of, name, why)
      return { text: textIn(of.locale, why), isError: true, isUnknown: kind === undefined }
    }
    if (kind !== undefined && kind !== tool.kind) {
      return failed(of, filled(tool.kind === 'command' ? NOT_READ : NOT_COMMAND, { name }))
    }
    return tool.kind === 'read' ? read(of, tool, sent) : propose(of, tool, sent, reason)
  }

  async function read(of: AgentCall, tool: Tool, sent: Sent): Promise<ToolAnswer> {
    const { mediaType, body } = await parts.callOwn(callOf(of, tool, sent))
    if (!mediaType.startsWith('application/json')) {
      return failed(of, filled(NO_JSON, { name: tool.name }))
    }
    if (body.length > LONGEST) {
      return failed(of, TOO_LONG)
    }
    return fromEnvelope(body)
  }

  async function propose(of: AgentCall, tool: Tool, sent: Sent, reason: string | undefined): Promise<ToolAnswer> {
    const { user, db } = of
    const trial = trialRun()
    const { headers, drop } = parts.runs.add(trial.run)
    const call = callOf(of, tool, sent)
    const { body } = await parts.callOwn({ ...call, headers: { ...call.headers, ...headers } }).finally(drop)
    const said = fromEnvelope(body)
    if (said.isError) {
      return said
    }
    const effects = trial.effects()
    if (effects.length === 0) {
      return failed(of, NOTHING)
    }
    if (JSON.stringify(effects).length > MOST_EFFECTS) {
      return failed(of, TOO_MUCH)
    }
    const id = await addProposalOnce(db, user, {
      title: tool.title[0],
      titleEn: tool.title[1],
      reason: reason ?? null,
      tool: tool.name,
      method: tool.method,
      path: tool.path,
      permission: tool.permission,
      input: call.input,
      effects,
      weights: trial.weights(),
      days: await parts.proposalDays(db, user.tenantId),
    })
    const { groups, money, stock } = await shownEffects(app, of, effects)
    return answered({ proposal: id, state: 'waiting', message: textIn(of.locale, KEPT), rows: groups, money, stock })
  }

  function callOf({ request }: AgentCall, { method, path }: Tool, sent: Sent) {
    return { method, path, input: inputFor(sent), headers: callerHeaders(request), address: request.ip }
  }

  async function noteRefused({ user, locale, db, request, reply }: AgentCall, name: string, why: Text): Promise<void> {
    const called = filled(CALLED, { name: name.slice(0, 100) })
    const route: Route = {
      definition: {
        method: 'POST',
        does: 'command',
        workload: 'staff',
        path: request.url.split('?')[0]?.replace(BASE_PATH, '') ?? '',
        summary: called,
        title: called,
        permission: '',
        json: NO_INPUT.json,
      },
      answer: async () => null,
    }
    const ctx = {
      ...{ input: null, db, user, locale, clock: app.clock, log: parts.log, address: request.ip, traceId: request.id },
      ...{ isFromOwnPage: false, origin: '', incoming: '', request, reply },
    }
    await parts.note({ route, ctx, outcome: 'denied', milliseconds: 0, reason: why }, parts.db)
  }

  return { call }
}

/** Tools with their inputs in the asked language: in whole as far as there is room, of the others the names. */
function shownTools(tools: readonly Tool[], locale: Locale): readonly object[] {
  let room = SHOWN_INPUTS
  return tools.map(({ name, title, kind, permission, inputSchema }, index) => {
    const inputs = saidIn(locale, inputSchema) as Tool['inputSchema']
    const size = JSON.stringify(inputs).length
    const isShown = index === 0 || size <= room
    room -= isShown ? size : 0
    return {
      ...{ name, title: textIn(locale, title), kind, permission },
      ...(isShown ? { inputSchema: inputs } : { inputs: Object.keys(inputs.properties ?? {}) }),
    }
  })
}

/** A schema whose descriptions, written as `中文 · English`, are in one language. */
function saidIn(locale: Locale, json: unknown): unknown {
  if (Array.isArray(json)) {
    return json.map((one) => saidIn(locale, one))
  }
  if (typeof json === 'string') {
    const halves = json.split(' · ')
    return halves.length === 2 ? textIn(locale, halves as unknown as Text) : json
  }
  return typeof json === 'object' && json !== null
    ? Object.fromEntries(Object.entries(json).map(([name, value]) => [name, saidIn(locale, value)]))
    : json
}

async function checked<Input>(
  of: AgentCall,
  schema: z.ZodType<Input>,
  sent: Sent,
  work: (input: Input) => Promise<ToolAnswer>,
): Promise<ToolAnswer> {
  const parsed = schema.safeParse(sent)
  if (!parsed.success) {
    const what = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
    return failed(of, filled(WRONG, { what }))
  }
  return work(parsed.data)
}

function answered(data: Record<string, unknown>): ToolAnswer {
  return { text: '', data }
}

function failed({ locale }: AgentCall, text: Text): ToolAnswer {
  return { text: textIn(locale, text), isError: true }
}

/** What the API answered, as an agent is told. */
function fromEnvelope(body: string): ToolAnswer {
  const { success, message, result } = JSON.parse(body) as Envelope<unknown>
  return success ? { text: message, data: { result } } : { text: message, data: { message, result }, isError: true }
}
