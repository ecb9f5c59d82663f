import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import type { Locale, Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { SafeHtml } from '#kit/web/field/safe-html.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { StoredPicture } from '#kit/web/page/stored-picture.web.tsx'
import { customer } from '../../trade/model/customer.ts'
import { notice } from './notice.ts'
import { PREVIEW_PATH, type NoticePreview as Preview } from './notice-calls.ts'
import './notice.css'

const READER = ref(['顾客', 'Customer'], customer, { text: 'nickname' })

/** A notice as a customer reads it: one of them by name, level and balance, or a visitor; in each language it has. */
export function NoticePreview({ id }: { readonly id: string }) {
  const t = useTranslate()
  const [userId, setUserId] = useState('')
  const [chosen, setLocale] = useState<Locale>()
  const { data, error, refetch } = useQuery({
    queryKey: [notice.name, 'preview', id, userId],
    queryFn: ({ signal }) => client.get<Preview>(PREVIEW_PATH, { id, userId }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  const locale = data.en ? (chosen ?? data.locale) : 'zh-CN'
  const shown = (locale === 'en-US' && data.en) || data.zh
  return (
    <section className="notice-preview" aria-label={t(TITLE)}>
      <header>
        <FieldControl
          field={READER}
          value={userId}
          placeholder={t(CHOOSE)}
          onChange={(value) => setUserId(String(value ?? ''))}
        />
        {data.en && (
          <Segmented<Locale>
            aria-label={t(LANGUAGE)}
            value={locale}
            options={LANGUAGES.map(([value, label]) => ({ value, label: t(label) }))}
            onChange={setLocale}
          />
        )}
      </header>
      {data.isForThem === false && (
        <Alert type="warning" showIcon role="status" title={t(NOT_FOR)} style={{ marginBottom: 12 }} />
      )}
      <div className="notice-sheets" aria-live="polite">
        <p>{t(LISTED)}</p>
        <div className="notice-paper" lang={locale}>
          <strong>{shown.title}</strong>
          <p>{shown.summary}</p>
        </div>
        <p>{t(OPENED)}</p>
        <article className="notice-paper" lang={locale}>
          {data.cover && <StoredPicture path={data.cover} width={640} height={360} />}
          <h2>{shown.title}</h2>
          <SafeHtml html={shown.content} />
        </article>
      </div>
    </section>
  )
}

const TITLE: Text = ['顾客看到的样子', 'As a customer reads it']
const LISTED: Text = ['在列表与消息中', 'In lists and messages']
const OPENED: Text = ['打开后', 'When it is opened']
const CHOOSE: Text = ['选择一位顾客代入变量', 'Choose a customer whose values it shows']
const LANGUAGE: Text = ['预览语言', 'Language of the preview']
const NOT_FOR: Text = ['该顾客不在目标范围内，看不到此公告', 'It is not for this customer: they do not see it']
const FAILED: Text = ['预览加载失败', 'The preview could not be loaded']
const LANGUAGES: readonly (readonly [Locale, Text])[] = [
  ['zh-CN', ['中文', 'Chinese']],
  ['en-US', ['英文', 'English']],
]
