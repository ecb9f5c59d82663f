import type { z } from 'zod'
import type { Answers } from '#kit/server/http/answers.server.ts'
import { JsonPieces } from '#kit/server/http/json-pieces.server.ts'
import {
  type Answer,
  type AnswerCheck,
  FileResponse,
  MessageResponse,
  RawResponse,
} from '#kit/server/http/route.server.ts'

/** An answer that is not what its route declares. */
export interface WrongAnswer {
  /** Method and path of the route. */
  readonly route: string
  /** Places in the answer, each with what is wrong there. */
  readonly problems: readonly string[]
}

/**
 * Compares answers with what their routes declare: for tests, because it reads each of them as it is sent.
 * @param note is told of each that is wrong
 */
export function answerCheck(note: (wrong: WrongAnswer) => void): AnswerCheck {
  return ({ method, path, answers }, answer) => {
    const problems = answers ? problemsOf(answers, answer) : []
    if (problems.length > 0) {
      note({ route: `${method} ${path}`, problems: [...new Set(problems)].slice(0, MOST) })
    }
  }
}

/** Problems that are told of one answer. */
const MOST = 8

function problemsOf({ kind, schema, mediaTypes }: Answers, answer: Answer): readonly string[] {
  if (answer instanceof FileResponse) {
    const isDeclared = mediaTypes.some((type) => type === '*/*' || answer.mediaType.startsWith(type))
    return isDeclared ? [] : [`bytes of the type ${answer.mediaType} are not declared`]
  }
  // a page, or what is sent as it is read
  if (kind === 'file' && answer instanceof RawResponse) {
    return []
  }
  const declared = schema()
  if (!declared) {
    return ['JSON is answered where bytes are declared']
  }
  if (answer instanceof RawResponse) {
    return kind === 'bare' ? wrongIn(declared, asSent(answer.body)) : ['JSON without an envelope is not declared']
  }
  return kind === 'bare'
    ? ['an envelope is answered where bare JSON is declared']
    : wrongIn(declared, asSent(answer instanceof MessageResponse ? answer.result : answer))
}

/** What a client reads; nothing is null. */
function asSent(result: unknown): unknown {
  return JSON.parse(result instanceof JsonPieces ? [...result.pieces].join('') : JSON.stringify(result ?? null))
}

/**
 * Says what is wrong with an answer: its JSON is compared with the declared schema, unknown members included.
 * @param json as it is sent
 */
function wrongIn(schema: z.ZodType, json: unknown): readonly string[] {
  const parsed = schema.safeParse(json)
  if (!parsed.success) {
    return parsed.error.issues.flatMap((issue) => toldIssues(issue, []))
  }
  return unknownIn(json, parsed.data, '')
}

/** Of a union each of its members is told. */
function toldIssues(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): readonly string[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    return [`${path.join('.')}: fits none of a union`, ...issue.errors.flat().flatMap((each) => toldIssues(each, path))]
  }
  return [`${path.join('.')}: ${issue.message}`]
}

/** Objects of zod drop what they do not declare: what is not there any more is unknown. */
function unknownIn(sent: unknown, read: unknown, path: string): readonly string[] {
  if (Array.isArray(sent)) {
    return Array.isArray(read) ? sent.flatMap((each, at) => unknownIn(each, read[at], `${path}.${at}`)) : []
  }
  if (typeof sent !== 'object' || sent === null || typeof read !== 'object' || read === null) {
    return []
  }
  const known = read as Readonly<Record<string, unknown>>
  return Object.entries(sent).flatMap(([name, value]) => {
    if (isBeside(name, known)) {
      return []
    }
    return Object.hasOwn(known, name)
      ? unknownIn(value, known[name], `${path}.${name}`)
      : [`${path}.${name}: is not declared`]
  })
}

/** What the kit tells beside any declared value: the text of a coded one, and to pages of ours what may be done with a row. */
function isBeside(name: string, known: Readonly<Record<string, unknown>>): boolean {
  return name === '_can' || (name.endsWith('_dictText') && Object.hasOwn(known, name.slice(0, -'_dictText'.length)))
}
