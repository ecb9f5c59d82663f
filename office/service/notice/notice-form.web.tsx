import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { Fragment, useDeferredValue } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import { ResourceForm, type ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { MESSAGE_VARIABLES } from '../../trade/model/message-variables.ts'
import { NOTICE } from '../../trade/model/notice-states.ts'
import { notice } from './notice.ts'
import { COUNT_PATH, type NoticeCount } from './notice-calls.ts'
import { NOTICE_TARGET } from './notice-choices.ts'
import { FIXED_WHEN_PUBLISHED, noticeVariables } from './notice-rules.ts'
import './notice.css'

/** A notice with what it may speak of, and how many customers it would be for. */
export function NoticeForm(props: ResourceFormProps) {
  const isPublished = props.mode === 'edit' && props.row?.state === NOTICE.published
  return (
    <ResourceForm {...props}>
      <NoticeFields isPublished={isPublished} id={props.mode === 'edit' ? String(props.row?.id ?? '') : ''} />
    </ResourceForm>
  )
}

interface NoticeFieldsProps {
  readonly isPublished: boolean
  /** Empty for a notice that is not there yet. */
  readonly id: string
}

function NoticeFields({ isPublished, id }: NoticeFieldsProps) {
  const t = useTranslate()
  const target: unknown = Form.useWatch('target')
  const unused = [
    ...(target === NOTICE_TARGET.levels ? [] : ['levelIds']),
    ...(target === NOTICE_TARGET.depositors ? [] : ['goodsId']),
  ]
  return (
    <>
      {isPublished && <Alert type="info" showIcon title={t(PUBLISHED)} style={{ marginBottom: 16 }} />}
      <Variables target={target} />
      <FormGrid>
        {notice.form.map((names) => (
          <Fragment key={names.join()}>
            {names
              .filter((name) => !unused.includes(name))
              .map((name) => (
                <FormField
                  key={name}
                  resource={notice}
                  name={name}
                  isWide={names.length === 1}
                  isDisabled={isPublished && FIXED_WHEN_PUBLISHED.some((fixed) => fixed === name)}
                />
              ))}
          </Fragment>
        ))}
      </FormGrid>
      {!isPublished && <Counter id={id} target={target} />}
    </>
  )
}

function Variables({ target }: { readonly target: unknown }) {
  const t = useTranslate()
  return (
    <p className="notice-variables">
      {t(VARIABLES)}
      {noticeVariables(target).map((name) => (
        <span key={name}>
          <code>{`{${name}}`}</code> {t(MESSAGE_VARIABLES[name].title)}
        </span>
      ))}
    </p>
  )
}

function Counter({ id, target }: { readonly id: string; readonly target: unknown }) {
  const t = useTranslate()
  const chosen = useDeferredValue({ levelIds: Form.useWatch('levelIds'), goodsId: Form.useWatch('goodsId') })
  const [levelIds, goodsId] = [chosen.levelIds, chosen.goodsId].map((value: unknown) => String(value ?? ''))
  const isWhole =
    typeof target === 'string' &&
    (target !== NOTICE_TARGET.levels || levelIds !== '') &&
    (target !== NOTICE_TARGET.depositors || goodsId !== '')
  const { data } = useQuery({
    queryKey: [notice.name, 'count', id, target, levelIds, goodsId],
    queryFn: ({ signal }) =>
      client.get<NoticeCount>(COUNT_PATH, { id, target: String(target), levelIds, goodsId }, { signal }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!data || !isWhole) {
    return null
  }
  const isUnlisted = target === NOTICE_TARGET.list && data.count === 0
  return (
    <Alert
      type={data.count === 0 ? 'warning' : 'info'}
      showIcon
      role="status"
      title={isUnlisted ? t(UNLISTED) : t(COUNTED, { n: data.count })}
      style={{ marginTop: 8 }}
    />
  )
}

const VARIABLES: Text = ['可用变量：', 'Variables: ']
const COUNTED: Text = ['目标人数：{n} 位顾客', 'For {n} {n|customer|customers}']
const UNLISTED: Text = [
  '名单为空：保存后用「粘贴名单」或「从文件导入名单」填写，也可在顾客列表选择后「发公告」',
  'The list is empty: save it, then paste or import the list, or select customers in their list',
]
const PUBLISHED: Text = [
  '已发布：目标与消息不能再改；改动正文会记为新版本，顾客看到修订时间',
  'It is published: whom it is for stays as it is. New text is a new revision, and customers see when it was revised',
]
