import { sql } from 'kysely'
import type { GaugePage, LineChartData, Unit } from '#kit/contract/gauges.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { Minute } from './measures.ts'

/** Time of one point, in minutes, and of all of them. */
const STEP_MINUTES = 10
const HOURS = 24

interface WantedChart {
  readonly key: string
  readonly title: Text
  readonly unit: Unit
  /** What one line shows: a measure, in its own words where a chart has several. */
  readonly lines: readonly { readonly measure: keyof Minute; readonly name: Text }[]
}

/** What a share in percent is as one of 1. */
const SHARE = 100

/** More processes than this, those that ended among them, are one line. */
const MOST_LINES = 4
const HIGHEST: Text = ['各进程最高', 'highest of all processes']

interface Point {
  readonly slot: number
  readonly source: string
  readonly measure: string
  readonly value: number
}

/**
 * Lines of the last 24 hours, a point for ten minutes: the highest value of these, so that no peak is lost. Where several
 * processes measured, each has a line of its own, unless there are many.
 */
export async function linesOf(
  { db, clock, locale }: Pick<RequestContext, 'db' | 'clock' | 'locale'>,
  charts: readonly WantedChart[],
): Promise<Pick<GaugePage, 'times' | 'charts'>> {
  const step = STEP_MINUTES * 60_000
  const last = Math.floor(Date.now() / step)
  const slots = Array.from({ length: (HOURS * 60) / STEP_MINUTES }, (_, index) => last - index).reverse()
  const measures = [...new Set(charts.flatMap(({ lines }) => lines.map(({ measure }) => measure)))]
  const { rows } = await sql<Point>`
    select floor(extract(epoch from at) / ${STEP_MINUTES * 60})::integer as slot, source, wanted.measure,
      max((content ->> wanted.measure)::float) as value
    from sys_measurement, unnest(${measures}::text[]) as wanted (measure)
    where at > now() - ${HOURS} * interval '1 hour' and content ? wanted.measure
    group by 1, 2, 3
  `.execute(unscoped(db, 'what the server measures of itself'))
  const found = new Map(rows.map(({ slot, source, measure, value }) => [`${measure}/${source}/${slot}`, value]))
  return {
    times: slots.map((slot) => timeOf(clock, slot * step)),
    charts: charts.map((chart) => {
      const scale = chart.unit === 'share' ? SHARE : 1
      const lines = chart.lines.flatMap(({ measure, name }) => {
        const sources = [...new Set(rows.filter((row) => row.measure === measure).map(({ source }) => source))].sort()
        const valuesOf = (some: readonly string[]) =>
          slots.map((slot) => {
            const values = some.flatMap((source) => found.get(`${measure}/${source}/${slot}`) ?? [])
            return values.length === 0 ? null : Math.max(...values) / scale
          })
        if (sources.length > MOST_LINES) {
          return [{ name: `${textIn(locale, name)} · ${textIn(locale, HIGHEST)}`, values: valuesOf(sources) }]
        }
        return sources.map((source) => ({
          name: textIn(locale, name) + (sources.length > 1 ? ` · ${source}` : ''),
          values: valuesOf([source]),
        }))
      })
      return { key: chart.key, title: textIn(locale, chart.title), unit: chart.unit, lines } satisfies LineChartData
    }),
  }
}

/** `MM-dd HH:mm` */
const timeOf = (clock: ZonedClock, time: number): string => clock.format(new Date(time)).slice(5, 16)
