import { ReadOutlined } from '@ant-design/icons'
import { Link, useLocation } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { componentAt } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { HOME_URL } from '../system/permission/home-page.ts'
import { chapterAddress, HANDBOOK_PATH, HOME_COMPONENT } from './chapter.ts'
import { chapterOfPage, chapterTitle } from './handbook.ts'
import './handbook.css'

/** The way to the chapter of the page in sight, else to the handbook. */
export function PageHelp({ onOpen }: { readonly onOpen: () => void }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const menu = useSession((session) => session.menu) ?? []
  const component =
    pathname === HOME_URL
      ? HOME_COMPONENT
      : withParents(pathname)
          .map((path) => componentAt(menu, path))
          .find(Boolean)
  const chapter = component === undefined ? undefined : chapterOfPage(component)
  return (
    <Link className="page-help" to={chapter ? chapterAddress(chapter.key) : HANDBOOK_PATH} onClick={onOpen}>
      <ReadOutlined aria-hidden /> {chapter ? t(OF_PAGE, { title: t(chapterTitle(chapter)) }) : t(WHOLE)}
    </Link>
  )
}

/** `/shop/order/1`, `/shop/order`, `/shop`: a record belongs to its list. */
function withParents(path: string): readonly string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/')).filter((one) => one !== '')
}

const OF_PAGE: Text = ['手册：{title}', 'Handbook: {title}']
const WHOLE: Text = ['打开使用手册', 'Open the handbook']
