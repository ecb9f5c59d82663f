import { CodeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, Suspense, useId, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { AnchorHeading } from './anchor-heading.web.tsx'
import type { SourceFile } from './source-file.ts'

export interface PartExample {
  /** Its anchor, unique over the whole gallery: open pages live side by side. */
  readonly id: string
  readonly title: Text
  /** One or two sentences. */
  readonly text: Text
  readonly Example: ComponentType
  /** The text of the file that `Example` comes from. */
  readonly source: SourceFile
  /** Other files that it is made of, by their names. */
  readonly parts?: Readonly<Record<string, SourceFile>>
}

// The view of code is asked for by few readers.
const ExampleCode = late(async () => (await import('./example-code.web.tsx')).ExampleCode)

/** One example: heading, words, the living part, and the code that renders it. */
export function ExampleSection({ example }: { readonly example: PartExample }) {
  const { id, title, text, Example, source, parts = {} } = example
  const t = useTranslate()
  const codeId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="example" aria-labelledby={id}>
      <AnchorHeading id={id} title={title} />
      <p className="example-text">{t(text)}</p>
      <div className="example-frame">
        <div className="example-live">
          <Example />
        </div>
        <div className="example-foot">
          <Button
            type="text"
            size="small"
            icon={<CodeOutlined aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={codeId}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? HIDE_CODE : SHOW_CODE)}
          </Button>
        </div>
        <div id={codeId} className="example-code" hidden={!isOpen}>
          {isOpen && (
            <Suspense fallback={<p role="status">{t(LOADING)}</p>}>
              <ExampleCode source={source} label={t(CODE_OF, { title: t(title) })} />
              {Object.entries(parts).map(([name, part]) => (
                <ExampleCode key={name} name={name} source={part} label={t(CODE_OF, { title: name })} />
              ))}
            </Suspense>
          )}
        </div>
      </div>
    </section>
  )
}

const SHOW_CODE: Text = ['查看代码', 'Show code']
const HIDE_CODE: Text = ['收起代码', 'Hide code']
const LOADING: Text = ['加载中…', 'Loading…']
const CODE_OF: Text = ['{title}的代码', 'Code of {title}']
