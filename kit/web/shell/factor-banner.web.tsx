import { SafetyOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { useTranslate } from '../browser/text.web.ts'
import { useUser } from '../session/session.web.ts'
import { useProduct } from './app-context.web.ts'

/** Says above every page until when a second factor has to be set up, with the way there. */
export function FactorBanner() {
  const t = useTranslate()
  const user = useUser()
  const { factorsPath } = useProduct()
  return (
    <div className="factor-banner" role="status">
      <SafetyOutlined aria-hidden />
      <span>
        {t(
          [
            '您的角色要求二次验证，请在 {until} 前绑定，之后须绑定才能登录。',
            'A role of yours demands a second factor. Set one up until {until}; from then on nobody signs in without.',
          ],
          { until: user?.factorDueTime ?? '' },
        )}
      </span>
      <Link to={factorsPath}>{t(['去绑定', 'Set one up'])}</Link>
    </div>
  )
}
