import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { useDeferredValue } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import { ResourceForm, type ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { memberLevel } from '../../trade/model/member-level.ts'
import { type LevelPreview, PREVIEW_PATH } from './level-preview.ts'

/** A level, with what saving it would do to members. */
export function LevelForm(props: ResourceFormProps) {
  return (
    <ResourceForm {...props}>
      <FormGrid>
        {memberLevel.form.flat().map((name) => (
          <FormField key={name} resource={memberLevel} name={name} />
        ))}
      </FormGrid>
      <Preview id={props.mode === 'edit' ? String(props.row?.id ?? '') : ''} />
    </ResourceForm>
  )
}

function Preview({ id }: { readonly id: string }) {
  const t = useTranslate()
  const draft = useDeferredValue({ rank: Form.useWatch('rank'), growthFrom: Form.useWatch('growthFrom') })
  const [rank, growthFrom] = [draft.rank, draft.growthFrom].map((value) => (isCount(value) ? Number(value) : undefined))
  const { data } = useQuery({
    queryKey: [memberLevel.name, 'preview', id, rank, growthFrom],
    queryFn: ({ signal }) =>
      client.get<LevelPreview>(PREVIEW_PATH, { id, rank, growthFrom }, { signal, handles: [200, 400] }),
    enabled: rank !== undefined && rank > 0 && growthFrom !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data ? (
    <Alert
      type={data.falling > 0 ? 'warning' : 'info'}
      showIcon
      role="status"
      title={t(PREVIEW, { ...data })}
      description={t(UNTOUCHED)}
      style={{ marginTop: 8 }}
    />
  ) : null
}

const isCount = (value: unknown): boolean => value !== '' && value !== null && Number.isInteger(Number(value))

const PREVIEW: Text = [
  '保存后：{rising} 位会员升级，{falling} 位高于应得等级（按降级设置处理），{holding} 位按成长值在此等级',
  'When saved: {rising} {rising|member rises|members rise}, {falling} have more than they earned (the setting on falling decides), {holding} have this level by their growth',
]
const UNTOUCHED: Text = [
  '已下单的订单价格不变；购物车按下单时的等级计价。',
  'Orders that were placed keep their prices; carts are priced by the level at checkout.',
]
