import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { numberParamsIn } from '../../numbering/number-params.ts'
import { fillRule } from './fill-rule.ts'

/** A rule with the values that it gives next. */
const CONTENT: RecordContent = {
  tabs: [{ key: 'test', title: ['功能测试', 'Test'], render: (row) => <NextValues id={row.id} /> }],
}

/** How values are made up for fields; a test shows the next ones. */
export function FillRulePage() {
  return (
    <ResourcePage
      resource={fillRule}
      record={CONTENT}
      cells={{ ruleParams: ({ ruleParams }) => <Pattern ruleParams={ruleParams} /> }}
    />
  )
}

/** A rule on a page of its own. */
export function FillRuleRecord() {
  return <RecordPage resource={fillRule} content={CONTENT} />
}

function Pattern({ ruleParams }: { readonly ruleParams: string | null }) {
  const t = useTranslate()
  const params = numberParamsIn(ruleParams)
  return 'wrong' in params ? (
    ruleParams
  ) : (
    <>
      <code>{params.pattern}</code> {params.isGapless && <Tag>{t(GAPLESS)}</Tag>}
    </>
  )
}

/** The next values of a rule; to look at them uses none up. */
function NextValues({ id }: { readonly id: string }) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: [fillRule.name, 'preview', id],
    queryFn: ({ signal }) => client.get<readonly string[]>(`${fillRule.path}/preview`, { id }, { signal }),
    staleTime: 0,
  })
  if (error && !data) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  return data ? (
    <ol aria-label={t(NEXT)}>
      {data.map((value) => (
        <li key={value}>
          <code>{value}</code>
        </li>
      ))}
    </ol>
  ) : (
    <Skeleton active />
  )
}

const GAPLESS: Text = ['不跳号', 'No gaps']
const NEXT: Text = ['接下来的十个值', 'The next ten values']
const FAILED: Text = ['规则测试失败', 'The rule could not be tried']
