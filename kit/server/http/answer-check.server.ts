import { type Answers, wrongIn } from './answers.server.ts'
import { JsonPieces } from './json-pieces.server.ts'
import { type Answer, FileResponse, MessageResponse, RawResponse, type Route } from './route.server.ts'

/** An answer that is not what its route declares. */
export interface WrongAnswer {
  /** Method and path of the route. */
  readonly route: string
  /** Places in the answer, each with what is wrong there. */
  readonly problems: readonly string[]
}

/** Looks at an answer before it is sent. */
export type AnswerCheck = (definition: Route['definition'], answer: Answer) => void

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
