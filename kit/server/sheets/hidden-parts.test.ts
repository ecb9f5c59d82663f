import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { writeXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import type { HiddenChoice } from '#kit/contract/text-file.ts'
import { hiddenNotes } from './hidden-parts.ts'
import { readWorkbook } from './read-workbook.server.ts'
import { sheetPreview } from './sheet-preview.server.ts'

const KNOWN = new Set(['名称', '编码'])

/** Rows 3 and 5, column C and a sheet are hidden. */
const xlsx = () =>
  writeXlsx({
    sheets: [
      {
        name: 'a',
        rows: [['名称', '编码', 'x'], ...[0, 1, 2, 3, 4, 5].map((n) => [`n${n}`, `c${n}`, n])],
        columns: [{}, {}, { hidden: true }],
        rowDefs: new Map([2, 4].map((row) => [row, { hidden: true }])),
      },
      {
        name: 'hid',
        rows: [
          ['名称', '编码'],
          ['z', 'z'],
        ],
        hidden: true,
      },
    ],
  })
/** The same, as LibreOffice saved it. */
const xls = async () => new Uint8Array(gunzipSync(Buffer.from(SAVED_AS_XLS, 'base64')))

const texts = async (bytes: Uint8Array, hidden: HiddenChoice) => {
  const sheets = await readWorkbook(bytes, 'a.xls', { known: KNOWN, choice: { hidden } })
  const rows = sheets.map((sheet) => sheet.rows.map(({ cells }) => cells.map(({ text }) => text).join('/')))
  return { rows, said: hiddenNotes(sheets).map(({ severity, reason }) => [severity, reason[1]]) }
}

it.each([
  ['.xlsx', xlsx],
  ['.xls', xls],
])('what a %s hides is counted, and taken or left out as somebody chose', async (_, file) => {
  const bytes = await file()
  const error = await readWorkbook(bytes, 'a.xls', { known: KNOWN, choice: {} }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(DomainError)
  expect((error as DomainError).detail.data).toEqual({ hidden: { rows: 2, columns: 1, sheets: 1 } })
  expect(await texts(bytes, 'take')).toEqual({
    rows: [
      ['名称/编码/x', 'n0/c0/0', 'n1/c1/1', 'n2/c2/2', 'n3/c3/3', 'n4/c4/4', 'n5/c5/5'],
      ['名称/编码', 'z/z'],
    ],
    said: [
      ['forgiven', 'Hidden or filtered out, and read all the same: 2 rows, 1 column'],
      ['forgiven', 'A hidden sheet, and read all the same'],
    ],
  })
  expect(await texts(bytes, 'leave')).toEqual({
    rows: [['名称/编码/', 'n0/c0/', '', 'n2/c2/', '', 'n4/c4/', 'n5/c5/']],
    said: [['skipped', 'Hidden or filtered out, and left out: 2 rows, 1 column']],
  })
})

it('what is said of hidden parts counts what there is of them', () => {
  const sheet = { name: 'a', rows: [], merges: [], styledTail: null, typed: true }
  const said = (rows: readonly number[], columns: readonly number[], isTaken: boolean) =>
    hiddenNotes([{ ...sheet, hidden: { rows, columns, isSheet: false, isTaken } }]).map(({ reason }) => reason)
  expect(said([2, 4], [], false)).toEqual([
    ['隐藏或被筛选的内容（2 行）未读取', 'Hidden or filtered out, and left out: 2 rows'],
  ])
  expect(said([2], [1], true)).toEqual([
    [
      '含隐藏或被筛选的内容（1 行、1 列），已一并读取',
      'Hidden or filtered out, and read all the same: 1 row, 1 column',
    ],
  ])
})

it('a preview shows merged cells as they are read: below the header in all of their area', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-preview-'))
  const path = join(folder, 'a.xlsx')
  const rows = [
    ['盘点', null],
    ['名称', '编码'],
    ['甲', 'c1'],
    [null, 'c2'],
  ]
  const merges = [
    { startRow: 0, endRow: 0, startCol: 0, endCol: 1 },
    { startRow: 2, endRow: 3, startCol: 0, endCol: 0 },
  ]
  await writeFile(path, await writeXlsx({ sheets: [{ name: 'a', rows, merges }] }))
  const { preview } = await sheetPreview(path, 'a.xlsx', { choice: {}, known: KNOWN, locale: 'zh-CN' })
  await rm(folder, { recursive: true })
  expect(preview.rows).toEqual([['盘点'], ['名称', '编码'], ['甲', 'c1'], ['甲', 'c2']])
})

it('a hidden sheet without known headers, such as the choices of a template, asks nothing', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'a',
        rows: [
          ['名称', '编码'],
          ['甲', 'A'],
        ],
      },
      { name: 'choices', rows: [['是'], ['否']], hidden: true },
    ],
  })
  const sheets = await readWorkbook(bytes, 'a.xlsx', { known: KNOWN, choice: {} })
  expect(sheets.map(({ name }) => name)).toEqual(['a'])
})

const SAVED_AS_XLS = [
  'H4sIAAAAAAACA+1YX2xTVRj/zr233W3Xrd3460AsKDDYQMb4MwRcYYCQaCCCSAhGyuhYoXTLGMkwwRWRFwOJyoM+YAzJHkxMEGMiD5owEh940G',
  'hMeNBoMkhMNPhQjcaQyOrv++7p5XZ0ZO3QKO40v/PnO9/t+c75/pw/X31ZM3T+w7rrNCKtJpOGcwHye2gKqMw3IkSGpg3ncrk8OTeR/lPpti5Z',
  'hxb05wNY5xWADQSAoNZxSJcT6cFJz1IXfr0UpY2URtlDx6iUNBUW4/2/sXwzPEa+saaJ8csfn+M3x3ETuJf/c9xn/68CqoGwswVQDVALTAImA1',
  'PEJoimAdOBh4A6YAYwE3gYmAU8AkSB2cAc4FHgMWAuMA+YD9QDC4CFQAPQCCwCFgOPA0uAJmAp0KzntVyXjBbUVwFPaNoalGsnYlhBCtjQot9H',
  'n1R9zioX3V+HRVy0rohd3AD2UDfbRls81R79p9J6kSGuWIZBGOlaZcFWDToHVNMHQv9U8rVif0gxirZom95lxET6M5LPkbwauaJL8s23QmmCJX',
  '4ndv66uIGiCtVGcUpRkvYhEibBUUdX2cP6hYP9Q62THuYaX++8grHhYWoDJeggenfSUfjGdtTSdIRmWSEaYH98KpFO9MRTQ+JnA/R7Lurx6cEo',
  '0/mvhP7b2OhGiXT639EHsHbF1rnB4c+OpC8Yhd44Cn3hKPRAUbovL489ipwe+lkDPpuhHJeRjCllTcYvZW3GknJSpkLKyRlfbq94ximMvM/neF',
  'H8FML+10GumtSZ3H+a2AcVXYAvwpesaRhOmzZi/QyO5apS7ym8VazOBxSDrigbINpxRtFNOBe2j+xu4fJnZXltZwvy0Z1rheWpN1Nllt38Mhht',
  'OqGwLdmDKoY8RrN+iTgbk40NysbGY/+BvelP2i2bUkT+RVXtyB5DMbVf9eH/+vC/6SXI2jlLN3GNs/RSrnGWbuYaZ+llXOMsvZxry/H9Szlsih',
  'H6wXI2xXZ7CnDHSKbo0uCd04mwkYIIG4JI+7EIHJFqZJIRTGtR28ybN1bUtb4o9MwdZdJc1iU1qhO8lNZC+aJB8leEN7/znhTaq5LPc7//sXW+',
  'p17v1rOtCzz184iTAUhFomMDozWq6SH/ySt7h1rzpaJ30GPSc8htOi6TV/SaHZb/OC7zwthVYVEat6FUle8no1oKWQZRt21EdL3RMRoVFpoqQj',
  'M8tKimmUX4rCJ8viJ8/hG023LOySvPaSm0lNsycLIxdEvJGch0WwotHvllIyirF3Y5DeH0uS3m9GtOQzj9us8Uzgq3xZy25jSFM6j7LOEMuC2l',
  '+5jTEs5q3ecTzkq3xZwhzekTzlrd5xfOKrel9L8wp184+Vz3M13kuWU7ldhs1taOalqyHtltiksrWy+rF8hGipw/DQrKd/yhI5+V3YXyzZBDV5',
  'Zz6NwOp+ezYj9ZylKO619W/L85xRHjsumcTSMSGlTBO4XTqpH4+QJtgh5rJa6q2V5JQjr2j0yTKC+3MlneyfAzktnvvUtao0xplbsao0lr/A3S',
  'mmVKa+gRzFGlNccp7ZNGLX3sdw5yRGskEvF9wfEyj4IPIMYfsL3mpPI3nwcv3noj7d2R1HDzfCQ1ikRSo4Qo58S1cEFcC4stbRO/3yz3Nsfvld',
  '642e+XUAl+bzt+Lxqn8Wt8PEnhNmgGnTt0xHbWc9Dp2sR31meS7T1dR7o6eqMb+9oTqeiqlYt2xPclUqmEGNb6ZEdHy/jGd12rrDSc83pn4Vvt',
  '0Kl3f721tTPy/hs2Ncz/6BvW0dt6/1V61dnON+t7/h69np36vt+r7/wZfe8/rW3tp9vOHZ6/6epOpLuP9aVI3+sNfS+PeWS5qx4L9lzq/1556/',
  'd7/kwxrn1x7dziGZGzb2H+jbcubOAD5gjaHv1Okd8zIp45Pq3jHem3Cu5v0f0xz9sJr9W67u6diZ4jya504Rrx+jYvbqJ/a7qf73+yfiN8qNg3',
  'vKYZHciex+g9dAhXApbjUMny1zonTlnnXAnvap+F8n7ShnEPUzdthQwHyxrf9LzBjeWbZcAW10+3Ugr3/nITnyFLff9bod/q5E0CJ4GjmP9hio',
  'vut8AKOkQnTOmlJOrpe/xXvR7fV8L6rwSuuuNvwAjtIkNCLLA0eVrKmD/fS9+beP+V9Bd9PDDgABwAAA==',
].join('')
