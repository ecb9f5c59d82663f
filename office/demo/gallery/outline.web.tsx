import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'

interface OutlineProps {
  readonly entries: readonly { readonly id: string; readonly title: Text }[]
}

/** The headings of the page, at its side where there is room; the one that is read is marked. */
export function Outline({ entries }: OutlineProps) {
  const t = useTranslate()
  const { search } = useLocation()
  const read = useReadHeading(entries.map(({ id }) => id).join(' '))
  return (
    <nav className="gallery-outline" aria-label={t(['本页内容', 'On this page'])}>
      <ol>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <Link to={{ search, hash: id }} replace aria-current={id === read ? 'location' : undefined}>
              {t(title)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Where the eye is: pixels below the top of the window. */
const EYE = 160

/** The last heading above the eye; the last of all at the end of the page. */
function useReadHeading(ids: string): string {
  const [read, setRead] = useState(ids.split(' ')[0] ?? '')
  useEffect(() => {
    const all = ids.split(' ')
    const follow = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const above = all.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < EYE
      })
      setRead((isAtEnd && window.scrollY > 0 ? all.at(-1) : above.at(-1)) ?? all[0] ?? '')
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [ids])
  return read
}
