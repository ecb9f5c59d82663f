import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { KeyNote } from '#kit/web/page/key-list.web.tsx'
import { usePageMeta } from '#kit/web/page/page-context.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { DEMO_PAGES, demoPath } from '../demo-pages.ts'
import { KeyNotes } from './key-notes.web.tsx'
import { Outline } from './outline.web.tsx'
import { ExampleSection, type PartExample } from './part-example.web.tsx'
import { type PropNotes, PropTable } from './prop-table.web.tsx'
import './gallery.css'

interface PartPageProps {
  /** When to use the parts, and when another one is right. */
  readonly when: Text
  readonly examples: readonly PartExample[]
  /** What the keyboard does. */
  readonly keys?: readonly KeyNote[]
  readonly props?: readonly PropNotes[]
}

/** A page of the gallery: what the parts are for, each of them live, their keys and their properties. */
export function PartPage({ when, examples, keys = [], props = [] }: PartPageProps) {
  const t = useTranslate()
  const { path } = usePageMeta()
  const about = DEMO_PAGES.find((page) => demoPath(page) === path)?.about
  const keysId = `${path.split('/').at(-1)}-keys`
  const outline = [
    ...examples.map(({ id, title }) => ({ id, title })),
    ...(keys.length > 0 ? [{ id: keysId, title: KEYS }] : []),
    ...props.map(({ part }) => ({ id: propsId(part), title: propsTitle(part) })),
  ]
  useAnchor()
  return (
    <>
      <PageHeader />
      <div className="gallery">
        <div className="gallery-main">
          <div className="gallery-intro">
            {about && <p className="gallery-about">{t(about)}</p>}
            <p>{t(when)}</p>
          </div>
          {examples.map((example) => (
            <ExampleSection key={example.id} example={example} />
          ))}
          {keys.length > 0 && <KeyNotes id={keysId} title={KEYS} notes={keys} />}
          {props.map((notes) => (
            <PropTable key={notes.part} id={propsId(notes.part)} title={propsTitle(notes.part)} notes={notes} />
          ))}
        </div>
        <Outline entries={outline} />
      </div>
    </>
  )
}

const KEYS: Text = ['键盘操作', 'Keyboard']

function propsTitle(part: string): Text {
  return [`${part} 属性`, `${part} properties`]
}

function propsId(part: string): string {
  return `props-${part.toLowerCase()}`
}

/** Goes where the address points to; the heading comes after the address, with the code of the page. */
function useAnchor(): void {
  const { hash } = useLocation()
  const gone = useRef('')
  useEffect(() => {
    if (hash !== gone.current) {
      // a tab that is shown again keeps its own place
      gone.current = hash
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ behavior: 'instant' })
    }
  }, [hash])
}
