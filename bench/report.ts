import type { AnswerTimes } from './answer-times.ts'
import type { BatchResult } from './batches.ts'
import type { ColdLoad } from './cold-load.ts'
import type { EventResult } from './events.ts'
import type { GridResult } from './grids.ts'
import { cpuPerRequest, percentile, perSecond } from './load.ts'
import type { MovingInResult } from './moving-in.ts'
import type { PageTime } from './pages.ts'
import type { PairResult } from './pairs.ts'
import type { AnswerResult } from './people.ts'
import type { OpenedPage } from './people-pages.ts'
import type { CheckResult } from './permission-check.ts'
import type { ExportResult, ImportResult } from './sheets.ts'
import type { SlowResult, StormRound } from './sockets.ts'
import type { ToldResult } from './told.ts'
import { TARGET_TURN_MS, type TurnResult } from './turns.ts'

/** Share of the bare server's throughput that our lists must reach. */
const TARGET_SHARE = 0.6
const TARGET_EXPORT_SECONDS = 12
const TARGET_EXPORT_MEBIBYTES = 150

export const LIST_HEAD = [
  'list of 10',
  'conn.',
  'ours /s',
  'p50 ms',
  'p95 ms',
  'CPU ms',
  'bare /s',
  'p50 ms',
  'p95 ms',
  'CPU ms',
  'share',
  '≥ 60 %',
]

function shareOf({ ours, bare }: PairResult): number {
  return perSecond(ours) / perSecond(bare)
}

export function listRow(result: PairResult): readonly string[] {
  const { title, connections, ours, bare } = result
  const share = shareOf(result)
  const timing = (measured: PairResult['ours']): readonly string[] => [
    perSecond(measured).toFixed(0),
    percentile(measured, 0.5).toFixed(2),
    percentile(measured, 0.95).toFixed(2),
    cpuPerRequest(measured).toFixed(2),
  ]
  return [
    title,
    String(connections),
    ...timing(ours),
    ...timing(bare),
    `${(share * 100).toFixed(0)} %`,
    mark(share >= TARGET_SHARE),
  ]
}

export const SHEET_HEAD = ['spreadsheet', 'rows', 'seconds', '< 12 s', 'MB', 'peak MiB above idle', '< 150 MiB']

export const MOVING_HEAD = ['orders moved in', 'MB', 'seconds', 'peak MiB above idle', 'seconds back', 'peak MiB back']

export function movingRow(result: MovingInResult): readonly string[] {
  return [
    result.orders.toLocaleString('en'),
    result.megabytes.toFixed(1),
    result.seconds.toFixed(0),
    result.peakAboveIdle.toFixed(0),
    result.undoSeconds.toFixed(0),
    result.undoPeakAboveIdle.toFixed(0),
  ]
}

export function importRow({ rows, seconds }: ImportResult): readonly string[] {
  return ['import', String(rows), seconds.toFixed(1), '', '', '', '']
}

export function exportRow(result: ExportResult): readonly string[] {
  return [
    'export',
    String(result.rows),
    result.seconds.toFixed(1),
    mark(result.seconds < TARGET_EXPORT_SECONDS),
    result.megabytes.toFixed(1),
    result.peakAboveIdle.toFixed(0),
    mark(result.peakAboveIdle < TARGET_EXPORT_MEBIBYTES),
  ]
}

/** What a restart under 2,000 open pages may cost (reliability design, row 20). */
const TARGET_BACK_SECONDS = 60
const TARGET_STORM_P95 = 1000
const TARGET_STORM_MEBIBYTES = 600

export const STORM_HEAD = [
  '2,000 sockets',
  'back s',
  'p95 ms',
  'failed',
  'peak MiB',
  'CPU before',
  'CPU after',
  'reached',
]

export function stormRow(round: StormRound, place: number): readonly string[] {
  const { backSeconds, cpuSeconds, p95, failed, peak, calmBefore, calmAfter } = round
  return [
    `storm ${place + 1}`,
    backSeconds.toFixed(1),
    cpuSeconds.toFixed(1),
    p95.toFixed(0),
    String(failed),
    peak.toFixed(0),
    `${(calmBefore * 100).toFixed(0)} %`,
    `${(calmAfter * 100).toFixed(0)} %`,
    mark(
      backSeconds <= TARGET_BACK_SECONDS && p95 <= TARGET_STORM_P95 && failed === 0 && peak <= TARGET_STORM_MEBIBYTES,
    ),
  ]
}

/** The others get everything within this (reliability design, row 21). */
const TARGET_PUSH_P95 = 1000

export const SLOW_HEAD = ['10,000 pushes', 'sockets', 'dropped after', 'missing', 'p95 ms', 'reached']

export function slowRow({ sockets, droppedAfter, missing, p95 }: SlowResult): readonly string[] {
  return [
    'one does not read',
    String(sockets),
    String(droppedAfter ?? 'never'),
    String(missing),
    p95.toFixed(0),
    mark(droppedAfter !== undefined && missing === 0 && p95 <= TARGET_PUSH_P95),
  ]
}

/** Whoever is signed in hears of an announcement within this (one second, as two browsers in the journeys). */
const TARGET_TOLD_P95 = 1000

export const TOLD_HEAD = [
  'announcement',
  'sockets',
  'p50 ms',
  'p95 ms',
  'last ms',
  'missing',
  'doubled',
  'CPU s',
  'peak MiB',
  'reached',
]

export function toldRow({
  sockets,
  p50,
  p95,
  last,
  missing,
  doubled,
  cpuSeconds,
  peak,
}: ToldResult): readonly string[] {
  return [
    'for everybody',
    String(sockets),
    p50.toFixed(0),
    p95.toFixed(0),
    last.toFixed(0),
    String(missing),
    String(doubled),
    cpuSeconds.toFixed(2),
    peak.toFixed(0),
    mark(p95 <= TARGET_TOLD_P95 && missing === 0 && doubled === 0),
  ]
}

/** Events a second that one process hands out. */
const TARGET_EVENTS = 500

export const EVENT_HEAD = ['events', 'done', 'waiting', 'per second', 'reached']

export function eventRow({ done, waiting, perSecond }: EventResult): readonly string[] {
  return ['handed out', String(done), String(waiting), perSecond.toFixed(0), mark(perSecond >= TARGET_EVENTS)]
}

function mark(isReached: boolean): string {
  return isReached ? '✓' : '✗'
}

/** Rows in columns of equal width, the first to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** What the editable table may cost with 10,000 rows of 12 columns; milliseconds. */
const TARGET_MOUNT = 150
const TARGET_FRAME = 33

export const GRID_HEAD = [
  '10,000 × 12',
  'mount ms',
  '< 150',
  'frame p50',
  'p95',
  '< 33',
  '> 33 ms',
  'CPU ms',
  'elements',
]

/** The median of the runs. */
export function gridRow({ name, runs }: GridResult): readonly string[] {
  const mount = middle(runs.map((run) => run.mount))
  const of = (share: number) => middle(runs.map(({ frames }) => part(frames, share)))
  const slow = middle(runs.map(({ frames }) => frames.filter((frame) => frame > TARGET_FRAME).length / frames.length))
  return [
    name,
    mount.toFixed(0),
    mark(mount < TARGET_MOUNT),
    of(0.5).toFixed(1),
    of(0.95).toFixed(1),
    mark(of(0.95) < TARGET_FRAME),
    `${(slow * 100).toFixed(0)} %`,
    middle(runs.map(({ cpu }) => cpu)).toFixed(1),
    String(middle(runs.map(({ elements }) => elements))),
  ]
}

/** What the first list may cost somebody whose browser has nothing of the page yet, on a slow line. */
const TARGET_COLD_SECONDS = 5
const TARGET_SCRIPTS = 20

/** The home page until it is quiet. */
const TARGET_HOME_KIBIBYTES = 330

export const COLD_HEAD = [
  ...['first list, empty cache', 'seconds', '≤ 5', 'requests', 'scripts', '≤ 20'],
  ...['home KiB', '≤ 330'],
]

/** The median of the visits. */
export function coldRow({ line, seconds, requests, scripts, homeKibibytes }: ColdLoad): readonly string[] {
  const median = middle(seconds)
  return [
    line,
    median.toFixed(1),
    mark(median <= TARGET_COLD_SECONDS),
    String(requests),
    String(scripts),
    mark(scripts <= TARGET_SCRIPTS),
    homeKibibytes.toFixed(0),
    mark(homeKibibytes <= TARGET_HOME_KIBIBYTES),
  ]
}

/** What opening a page of people and rights may cost, with 10,000 people and 3,000 permissions. */
const TARGET_OPEN_SECONDS = 1
/** What browsers call good. */
const TARGET_SHIFT = 0.1

export const OPENED_HEAD = ['page', 'rows stand s', '< 1', 'CPU ms', 'shift', '< 0.1', 'frame p95', 'answers']

/** The median of the visits; the greatest shift. */
export function openedRow({ title, seconds, cpu, shift, frames, asked }: OpenedPage): readonly string[] {
  const median = middle(seconds)
  return [
    title,
    median.toFixed(2),
    mark(median < TARGET_OPEN_SECONDS),
    middle(cpu).toFixed(0),
    shift.toFixed(3),
    mark(shift < TARGET_SHIFT),
    part(frames, 0.95).toFixed(0),
    String(asked.length),
  ]
}

export const BATCH_HEAD = ['batch', 'rows', 'seconds', 'rows /s', 'bare s', 'failed', 'share', '≥ 60 %']

/** The bare side sends the same statements and does nothing else. */
export function batchRow({ title, rows, seconds, bareSeconds, failed }: BatchResult): readonly string[] {
  const share = bareSeconds / seconds
  return [
    title,
    rows.toLocaleString('en'),
    seconds.toFixed(1),
    (rows / seconds).toFixed(0),
    bareSeconds.toFixed(1),
    String(failed),
    `${(share * 100).toFixed(0)} %`,
    mark(share >= TARGET_SHARE),
  ]
}

export const ANSWER_HEAD = ['answer', 'kB', 'p50 ms', 'p95 ms']

export function answerRow({ path, bytes, latencies }: AnswerResult): readonly string[] {
  return [
    decodeURIComponent(path).slice(0, 80),
    (bytes / 1000).toFixed(1),
    part(latencies, 0.5).toFixed(1),
    part(latencies, 0.95).toFixed(1),
  ]
}

/** Milliseconds of processor time. */
const TARGET_CHECK = 0.2

export const CHECK_HEAD = ['permission check', 'requests', 'CPU ms', '< 0.2']

export function checkRow({ name, checks, cpu, hasTarget }: CheckResult): readonly string[] {
  return [name, String(checks), cpu.toFixed(4), hasTarget ? mark(cpu < TARGET_CHECK) : '']
}

/** How far from a coin's toss the better guess may be that is made from the time of one answer. */
const TARGET_GUESS = 0.08

export const KNOWN_HEAD = [
  'answer for an account',
  'known p50 ms',
  'p95',
  'unknown p50 ms',
  'p95',
  'told apart',
  '42–58 %',
]

export function knownRow({ name, known, unknown }: AnswerTimes): readonly string[] {
  const timing = (times: readonly number[]) => [middle(times).toFixed(2), part(times, 0.95).toFixed(2)]
  const guess = shareSlower(known, unknown)
  const isSame = Math.abs(guess - 0.5) < TARGET_GUESS
  return [name, ...timing(known), ...timing(unknown), `${(guess * 100).toFixed(0)} %`, mark(isSame)]
}

/** How often one of the first takes longer than one of the others: half of all where time tells nothing. */
function shareSlower(times: readonly number[], others: readonly number[]): number {
  const slower = times.map((time) => others.filter((other) => other < time).length)
  return slower.reduce((sum, count) => sum + count, 0) / (times.length * others.length)
}

function middle(values: readonly number[]): number {
  return part(values, 0.5)
}

function part(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** A first page takes so long at most, at one connection, and so many times what it takes in a shop of 10,000 orders. */
const TARGET_PAGE_MS = 10
const TARGET_PAGE_GROWTH = 1.5

export const TURN_HEAD = ['longest turn of the event loop', 'ms', `≤ ${TARGET_TURN_MS}`]

export function turnRow({ title, milliseconds }: TurnResult): readonly string[] {
  return [title, milliseconds.toFixed(0), mark(milliseconds <= TARGET_TURN_MS)]
}

export const PAGE_HEAD = ['page', 'few, p50 ms', 'many, p50 ms', 'growth', 'reached']

export function pageRow({ path, p50: [few = 0, many = 0] }: PageTime): readonly string[] {
  const growth = many / few
  return [
    path,
    few.toFixed(1),
    many.toFixed(1),
    `${growth.toFixed(1)} ×`,
    mark(many <= TARGET_PAGE_MS && growth <= TARGET_PAGE_GROWTH),
  ]
}
