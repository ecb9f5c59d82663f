import { type Text, wordsOf } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useShopRules } from '#office/catalogue/rules/use-shop-rules.web.ts'
import { isFound } from './setting-draft.ts'

interface FixedSetting {
  readonly title: Text
  readonly value: string
  /** Where it is set. */
  readonly where: Text
}

/** What a shop has and nobody changes on the page of settings, and is meant by a search. */
export function useFixedSettings(search: string): readonly FixedSetting[] {
  const t = useTranslate()
  const rules = useShopRules()
  const rows = rules
    ? [
        { title: TIME_ZONE, value: rules.timeZone, where: ZONE_WHERE },
        { title: CURRENCY, value: `${t(YUAN)} (${rules.currency})`, where: CURRENCY_WHERE },
      ]
    : []
  return rows.filter(({ title, value, where }) => isFound([value, ...[FIXED, title, where].flatMap(wordsOf)], search))
}

export function FixedSettings({ rows }: { readonly rows: readonly FixedSetting[] }) {
  const t = useTranslate()
  return rows.length === 0 ? null : (
    <section className="setting-group" aria-label={t(FIXED)}>
      <h2>{t(FIXED)}</h2>
      <dl>
        {rows.map(({ title, value, where }) => (
          <div key={title[1]} className="setting-row">
            <dt className="setting-words">
              {t(title)}
              <p>{t(where)}</p>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const FIXED: Text = ['在此只读', 'Read only here']
const TIME_ZONE: Text = ['时区', 'Time zone']
const ZONE_WHERE: Text = [
  '由服务器的环境变量 VITRINE_TIME_ZONE 指定，重启后生效；所有日期与时间都按此显示',
  'Set by VITRINE_TIME_ZONE in the environment of the server, from its next start on; all dates and times are shown in it',
]
const CURRENCY: Text = ['币种', 'Currency']
const YUAN: Text = ['人民币', 'Renminbi']
const CURRENCY_WHERE: Text = [
  '固定，不可更改：所有金额和付款渠道都用人民币；手办的官方价可以另选币种',
  'Fixed: amounts and payment channels are in it; official prices of figures may have currencies of their own',
]
