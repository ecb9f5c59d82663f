import { Typography } from 'antd'
import { use } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { CodeText } from '#kit/web/editor/code/code-text.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import '#kit/web/editor/editor.css'

type Source = () => Promise<{ readonly default: string }>

/** The file of an example, to read and to copy. */
export function ExampleCode({ source, label }: { readonly source: Source; readonly label: string }) {
  const say = useText()
  const { default: code } = use(loaded(source))
  return (
    <>
      <Typography.Text
        className="example-copy"
        copyable={{ text: code, tooltips: [say(COPY), say(COPIED)], tabIndex: 0 }}
      />
      <CodeText value={code.trimEnd()} language="javascript" isDisabled label={label} />
    </>
  )
}

const COPY: Text = ['复制代码', 'Copy code']
const COPIED: Text = ['已复制', 'Copied']

const promises = new WeakMap<Source, ReturnType<Source>>()

/** The same promise at every drawing. */
function loaded(source: Source): ReturnType<Source> {
  const known = promises.get(source) ?? source()
  promises.set(source, known)
  return known
}
