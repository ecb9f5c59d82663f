import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ResultPage } from '#kit/web/page/result-page.web.tsx'

/** What happens now with an account that was made. */
export function RegisterResultPage() {
  const t = useTranslate()
  const [search] = useSearchParams()
  const username = search.get('username') ?? ''
  return (
    <ResultPage
      status="success"
      title={t([`你的账户：${username} 注册成功`, `The account ${username} is made`])}
      text={t(['管理员审核通过后即可登录。', 'You can sign in once an administrator has approved it.'])}
      actions={
        <Link to="/user/login" replace>
          <Button type="primary">{t(['返回登录', 'Back to signing in'])}</Button>
        </Link>
      }
    />
  )
}
