import { Form, Segmented } from 'antd'
import { useState } from 'react'
import type { Locale, Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { DeclaredFields } from '#kit/web/form/form-grid.web.tsx'
import type { ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { unknownIn, written } from '../../outbox/template-text.ts'
import { MESSAGE_OCCASIONS } from '../../trade/model/message-occasions.ts'
import { MESSAGE_VARIABLES } from '../../trade/model/message-variables.ts'
import { exampleValues, isOccasion, variablesOf } from '../../trade/model/messages.ts'
import { messageTemplate } from './message-template.ts'
import './template.css'

const ResourceForm = late(async () => (await import('#kit/web/form/resource-form.web.tsx')).ResourceForm)

/** The words that customers are told with. */
export function MessageTemplatePage() {
  return <ResourcePage resource={messageTemplate} Form={TemplateForm} />
}

/** Words of an occasion in both languages, with what they look like. */
function TemplateForm(props: ResourceFormProps) {
  return (
    <ResourceForm {...props}>
      <DeclaredFields resource={messageTemplate} />
      <Variables />
      <Preview />
    </ResourceForm>
  )
}

function useOccasion(): string {
  const occasion: unknown = Form.useWatch('occasion')
  return String(occasion ?? '')
}

function Variables() {
  const t = useTranslate()
  const occasion = useOccasion()
  const known = variablesOf(occasion)
  return (
    <p className="template-variables">
      {isOccasion(occasion) && <strong>{t(MESSAGE_OCCASIONS[occasion].title)}</strong>}
      {t(VARIABLES)}
      {known.map((name) => (
        <span key={name}>
          <code>{`{${name}}`}</code> {t(MESSAGE_VARIABLES[name].title)}
        </span>
      ))}
    </p>
  )
}

function Preview() {
  const t = useTranslate()
  const occasion = useOccasion()
  const [locale, setLocale] = useState<Locale>('zh-CN')
  const isChinese = locale === 'zh-CN'
  const title: unknown = Form.useWatch(isChinese ? 'titleZh' : 'titleEn')
  const body: unknown = Form.useWatch(isChinese ? 'bodyZh' : 'bodyEn')
  const [first] = [title, body].flatMap((text) => unknownIn(String(text ?? ''), variablesOf(occasion)))
  const values = exampleValues(locale)
  return (
    <section className="template-preview" aria-label={t(PREVIEW)}>
      <header>
        <h4>{t(PREVIEW)}</h4>
        <Segmented<Locale>
          size="small"
          aria-label={t(LANGUAGE)}
          value={locale}
          options={LANGUAGES.map(([value, label]) => ({ value, label: t(label) }))}
          onChange={setLocale}
        />
      </header>
      <div className="template-message" lang={locale} aria-live="polite">
        <strong>{written(String(title ?? ''), values) || '-'}</strong>
        <p>{written(String(body ?? ''), values) || '-'}</p>
      </div>
      {first !== undefined && <p className="template-wrong">{t(UNKNOWN, { name: first })}</p>}
    </section>
  )
}

const VARIABLES: Text = ['可用变量：', 'Variables: ']
const PREVIEW: Text = ['预览（示例数据）', 'Preview with an example']
const LANGUAGE: Text = ['预览语言', 'Language of the preview']
const UNKNOWN: Text = ['此处没有变量 {name}', 'There is no variable {name} here']
const LANGUAGES: readonly (readonly [Locale, Text])[] = [
  ['zh-CN', ['中文', 'Chinese']],
  ['en-US', ['英文', 'English']],
]
