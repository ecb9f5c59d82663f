import { Typography } from 'antd'
import { useEffect, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { CodeText } from '#kit/web/field/editor/code/code-text.web.tsx'
import type { SourceFile } from './source-file.ts'
import '#kit/web/field/editor/editor.css'

interface ExampleCodeProps {
  readonly source: SourceFile
  readonly label: string
  /** Of the file, shown where there are several. */
  readonly name?: string
}

/** The file of an example, to read and to copy. */
export function ExampleCode({ source, label, name }: ExampleCodeProps) {
  const t = useTranslate()
  const code = useSource(source)
  if (code === undefined) {
    return <p role="status">{t(LOADING)}</p>
  }
  return (
    <div className="example-file">
      {name && <div className="example-name">{name}</div>}
      <Typography.Text
        className="example-copy"
        copyable={{ text: code, tooltips: [t(COPY), t(COPIED)], tabIndex: 0 }}
      />
      <CodeText value={code} language="javascript" isDisabled label={label} />
    </div>
  )
}

const LOADING: Text = ['加载中…', 'Loading…']
const COPY: Text = ['复制代码', 'Copy code']
const COPIED: Text = ['已复制', 'Copied']

/** The text of the file, once it has come. */
function useSource(source: SourceFile): string | undefined {
  const [code, setCode] = useState<string>()
  useEffect(() => {
    let isWanted = true
    void source().then((file) => isWanted && setCode(file.default.trimEnd()))
    return () => {
      isWanted = false
    }
  }, [source])
  return code
}
