import type { Gauge, GaugeTable, Health, Unit } from '#kit/contract/gauges.ts'
import { type Locale, type Text, textIn } from '#kit/contract/text.ts'

interface Told {
  readonly help?: Text
  readonly most?: number | undefined
  readonly health?: Health | undefined
}

/** Makes gauges, groups and tables in one language. */
export function gaugesIn(locale: Locale) {
  const t = (text: Text): string => textIn(locale, text)
  return {
    t,
    gauge: (
      key: string,
      title: Text,
      [value, unit]: readonly [Gauge['value'], Unit],
      { help, ...told }: Told = {},
    ): Gauge => ({ key, title: t(title), value, unit, ...(help && { help: t(help) }), ...told }),
    group: (key: string, title: Text, gauges: readonly Gauge[]) => ({ key, title: t(title), gauges }),
    table: (
      key: string,
      title: Text,
      {
        columns,
        rows,
        empty,
        help,
      }: {
        readonly columns: readonly (readonly [key: string, title: Text, unit: Unit])[]
        readonly rows: GaugeTable['rows']
        readonly empty: Text
        readonly help?: Text
      },
    ): GaugeTable => ({
      key,
      title: t(title),
      columns: columns.map(([name, words, unit]) => ({ key: name, title: t(words), unit })),
      rows,
      empty: t(empty),
      ...(help && { help: t(help) }),
    }),
  }
}
