import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Answers, answers, answersBare, NOTHING, pageOfRows, WORKBOOK } from '#kit/server/http/answers.server.ts'
import { FileResponse, MessageResponse, RawResponse, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { answerCheck, type WrongAnswer } from './answer-check.server.ts'

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const FIGURE = z.object({ name: z.string(), price: z.number().nullable(), note: z.string().optional() })

/** What is told of an answer of a route that declares these. */
function told(declared: Answers, answer: unknown): readonly WrongAnswer[] {
  const wrong: WrongAnswer[] = []
  const { definition } = route(
    { method: 'GET', path: '/figures', summary: ['', ''], permission: SIGNED_IN, input: NO_INPUT, answers: declared },
    async () => answer,
  )
  answerCheck((one) => wrong.push(one))(definition, answer)
  return wrong
}

const problems = (declared: Answers, answer: unknown) => told(declared, answer).flatMap((one) => one.problems)

it('an answer is what its route declares, as it is sent', () => {
  const page = { total: 1, size: 10, current: 1, pages: 1, totalKind: 'exact' }
  const declared = answers(pageOfRows(FIGURE))
  expect(told(declared, { ...page, records: [{ name: '月见', price: null, note: undefined }] })).toEqual([])
  expect(told(declared, { ...page, records: [{ name: '月见' }] })).toEqual([
    { route: 'GET /figures', problems: [expect.stringMatching(/^records\.0\.price: /)] },
  ])
  expect(told(answers(z.string()), new Date(0)), 'a date is a text on the wire').toEqual([])
  expect(told(answers(FIGURE), new MessageResponse({ name: '月见', price: 1 }, ['好', 'Good']))).toEqual([])
})

it('members that nobody declared are told with their place', () => {
  const row = { name: '月见', price: 1, cost: 2 }
  expect(problems(answers(FIGURE), row)).toEqual(['.cost: is not declared'])
  expect(problems(answers(z.array(FIGURE)), [row])).toEqual(['.0.cost: is not declared'])
  expect(problems(answers(z.object({ figure: FIGURE.nullable() })), { figure: row })).toEqual([
    '.figure.cost: is not declared',
  ])
})

it('bytes, bare JSON and nothing are told apart', () => {
  const sheet = new FileResponse(new Uint8Array(), WORKBOOK_TYPE, 'a.xlsx')
  expect(problems(WORKBOOK, sheet)).toEqual([])
  expect(problems(WORKBOOK, new FileResponse(new Uint8Array(), 'text/html', 'a.html'))).toHaveLength(1)
  expect(problems(WORKBOOK, null)).toHaveLength(1)
  expect(problems(NOTHING, undefined)).toEqual([])
  expect(problems(NOTHING, { id: '1' })).toHaveLength(1)
  expect(problems(answersBare(FIGURE), new RawResponse({ name: '', price: 1 }))).toEqual([])
  expect(problems(answersBare(FIGURE), { name: '', price: 1 })).toHaveLength(1)
  expect(problems(answers(FIGURE), new RawResponse({ name: '', price: 1 }))).toHaveLength(1)
})
