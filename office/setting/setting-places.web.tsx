import { Link } from 'react-router'
import { type Text, wordsOf } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { isFound } from './setting-draft.ts'

interface SettingPlace {
  readonly title: Text
  readonly to: string
}

/** What is decided on pages of its own that the user has, and is meant by a search. */
export function useSettingPlaces(search: string): readonly SettingPlace[] {
  const menu = useSession((session) => session.menu) ?? []
  return PLACES.flatMap(({ title, component, query = '' }) => {
    const path = pathOfComponent(menu, component)
    return path !== undefined && isFound([...wordsOf(ELSEWHERE), ...wordsOf(title)], search)
      ? [{ title, to: `${path}${query}` }]
      : []
  })
}

export function SettingPlaces({ places }: { readonly places: readonly SettingPlace[] }) {
  const t = useTranslate()
  return places.length === 0 ? null : (
    <section className="setting-group" aria-label={t(ELSEWHERE)}>
      <h2>{t(ELSEWHERE)}</h2>
      <ul className="setting-links">
        {places.map(({ title, to }) => (
          <li key={to}>
            <Link to={to}>{t(title)}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ELSEWHERE: Text = ['在其他页面维护', 'Kept on other pages']

const PLACES: readonly { readonly title: Text; readonly component: string; readonly query?: string }[] = [
  { title: ['快递公司（字典）', 'Carriers (dictionary)'], component: 'system/DictList', query: '?dictCode=carrier' },
  { title: ['付款渠道', 'Payment channels'], component: 'shop/PayChannelList' },
  { title: ['消息模板', 'Message templates'], component: 'shop/MessageTemplateList' },
  { title: ['邮件服务器', 'Mail server'], component: 'shop/MailServerList' },
  { title: ['接口客户端', 'API clients'], component: 'shop/ApiClientList' },
  { title: ['退货地址', 'Return addresses'], component: 'shop/ReturnAddressList' },
]
