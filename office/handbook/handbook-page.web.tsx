import { Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Locale, Text } from '#kit/contract/text.ts'
import { useDevice } from '#kit/web/browser/layout.web.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { useAddress } from '#kit/web/list/address.web.ts'
import { PageContent } from '#kit/web/page/page-header.web.tsx'
import { PictureViewer } from '#kit/web/page/picture-viewer.web.tsx'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { HOME_URL } from '../system/permission/home-page.ts'
import { CHAPTER_PARAM, type Chapter, chapterAddress, HOME_COMPONENT } from './chapter.ts'
import { chapterTitle, type Part, partsOf } from './handbook.ts'
import { PAGE_CHAPTERS } from './page-chapters.ts'
import { PICTURE_SIZE, PICTURES, type PictureName, pictureFile } from './pictures.ts'
import { ROLE_CHAPTERS } from './role-chapters.ts'
import './handbook.css'

/** The handbook: chapters of roles, then of pages; first those about pages that somebody has. */
export function HandbookPage() {
  const t = useTranslate()
  const isPhone = useDevice() === 'phone'
  const [{ [CHAPTER_PARAM]: asked }, write] = useAddress()
  const pathOf = usePathOf()
  const theirs = ({ pages }: Chapter) => pages.every((page) => pathOf(page) !== undefined)
  const groups = [
    { title: DAYS, chapters: byOwn(ROLE_CHAPTERS, theirs) },
    { title: ABOUT, chapters: byOwn(PAGE_CHAPTERS, theirs) },
  ]
  const all = groups.flatMap(({ chapters }) => chapters)
  const shown = all.find(({ key }) => key === asked) ?? all[0]
  return (
    <PageContent>
      <div className="handbook">
        {isPhone ? (
          <Select
            className="handbook-choice"
            aria-label={t(CHAPTER)}
            value={shown?.key ?? ''}
            onChange={(key) => write({ [CHAPTER_PARAM]: key })}
            options={groups.map(({ title, chapters }) => ({
              label: t(title),
              options: chapters.map((chapter) => ({ value: chapter.key, label: t(chapterTitle(chapter)) })),
            }))}
          />
        ) : (
          <nav className="handbook-chapters" aria-label={t(CHAPTERS_OF)}>
            {groups.map(({ title, chapters }) => (
              <section key={title[1]}>
                <h2>{t(title)}</h2>
                <ul>
                  {chapters.map((chapter) => (
                    <li key={chapter.key}>
                      <Link
                        to={chapterAddress(chapter.key)}
                        {...(chapter === shown ? { 'aria-current': 'page' as const } : {})}
                      >
                        {t(chapterTitle(chapter))}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
        )}
        {shown && <ChapterText chapter={shown} pathOf={pathOf} />}
      </div>
    </PageContent>
  )
}

type PathOf = (component: string) => string | undefined

function ChapterText({ chapter, pathOf }: { readonly chapter: Chapter; readonly pathOf: PathOf }) {
  const t = useTranslate()
  const { lead, steps, notes = [], pictures = {} } = chapter
  const title = t(chapterTitle(chapter))
  return (
    <article className="handbook-text" aria-label={title}>
      <h2>{title}</h2>
      <p className="handbook-lead">
        <Words text={lead} pathOf={pathOf} />
      </p>
      <Shown name={pictures[0]} />
      <ol>
        {steps.map((text, index) => (
          <li key={text[1]}>
            <Words text={text} pathOf={pathOf} />
            <Shown name={pictures[index + 1]} />
          </li>
        ))}
      </ol>
      {notes.map((text) => (
        <p key={text[1]} className="handbook-note">
          <Words text={text} pathOf={pathOf} />
        </p>
      ))}
    </article>
  )
}

/** A picture, and what it is of; pressed, it is as large as the window. */
function Shown({ name }: { readonly name: PictureName | undefined }) {
  const t = useTranslate()
  const locale = useLocale()
  const [isLarge, setIsLarge] = useState(false)
  if (name === undefined) {
    return null
  }
  const alt = t(PICTURES[name].alt)
  const src = addressOf(name, locale)
  return (
    <>
      <button type="button" className="handbook-picture" onClick={() => setIsLarge(true)}>
        <img src={src} alt={alt} width={PICTURE_SIZE.width} height={PICTURE_SIZE.height} loading="lazy" />
      </button>
      {isLarge && <PictureViewer pictures={[{ src, alt }]} first={0} onClose={() => setIsLarge(false)} />}
    </>
  )
}

/** Addresses of the pictures, by their files. */
const FILES = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

function addressOf(name: PictureName, locale: Locale): string {
  return FILES[`./pictures/${pictureFile(name, locale)}`] ?? ''
}

/** A text in which pages are links for those who have them, and commands and fields stand out. */
function Words({ text, pathOf }: { readonly text: Text; readonly pathOf: PathOf }) {
  const t = useTranslate()
  return partsOf(t(text)).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
    <Piece key={index} part={part} pathOf={pathOf} />
  ))
}

function Piece({ part, pathOf }: { readonly part: Part; readonly pathOf: PathOf }) {
  const t = useTranslate()
  if (part.kind === 'words') {
    return part.words
  }
  const path = part.kind === 'page' ? pathOf(part.of) : undefined
  return path === undefined ? <strong>{t(part.name)}</strong> : <Link to={path}>{t(part.name)}</Link>
}

function usePathOf(): PathOf {
  const menu = useSession((session) => session.menu) ?? []
  return (component) => (component === HOME_COMPONENT ? HOME_URL : pathOfComponent(menu, component))
}

/** Those about what somebody has come first; both halves stay in their order. */
function byOwn(chapters: readonly Chapter[], isTheirs: (chapter: Chapter) => boolean): readonly Chapter[] {
  return chapters.toSorted((one, other) => Number(isTheirs(other)) - Number(isTheirs(one)))
}

const DAYS: Text = ['各岗位的一天', 'A day’s work']
const ABOUT: Text = ['页面说明', 'Pages']
const CHAPTER: Text = ['章节', 'Chapter']
const CHAPTERS_OF: Text = ['使用手册的章节', 'Chapters of the handbook']
