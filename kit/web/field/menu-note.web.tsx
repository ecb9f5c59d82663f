import { theme } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'

/** Why an opened list shows nothing; antd's own shade for it is too faint to read. */
export function MenuNote({ isLoading }: { readonly isLoading: boolean }) {
  const t = useTranslate()
  const { token } = theme.useToken()
  return <span style={{ color: token.colorTextSecondary }}>{t(isLoading ? LOADING : NOTHING)}</span>
}

const LOADING: Text = ['加载中', 'Loading']
const NOTHING: Text = ['没有查询到任何数据', 'No data found']
