import { LoadingOutlined } from '@ant-design/icons'
import { Form, Input } from 'antd'
import { useEffect } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { CAPTCHA_MISSING, type CaptchaFieldProps } from './captcha.web.tsx'
import './captcha.css'

const WORKING: Text = ['正在进行安全验证，无需操作…', 'A moment: the browser is being checked, nothing to do…']
const WORK_FOUND: Text = ['安全验证已完成', 'The browser was checked']

/** How far the browser is, or the form item `captcha`; a click on its picture brings another. */
export function ShownCaptcha({ captcha, isOptional = false }: CaptchaFieldProps) {
  const t = useTranslate()
  const form = Form.useFormInstance()
  const { picture } = captcha
  useEffect(() => {
    // what was typed belongs to the picture before
    if (picture !== undefined) {
      form.setFieldValue('captcha', undefined)
    }
  }, [form, picture])
  if (captcha.work !== undefined) {
    return (
      <p role="status" className="captcha-work">
        {captcha.work === 'finding' && <LoadingOutlined aria-hidden />}
        {t(captcha.work === 'found' ? WORK_FOUND : WORKING)}
      </p>
    )
  }
  if (picture === undefined) {
    return null
  }
  return (
    <div style={{ display: 'flex', gap: 12, alignItems: 'flex-start' }}>
      <Form.Item
        name="captcha"
        style={{ flex: 1 }}
        rules={isOptional ? [] : [{ required: true, message: t(CAPTCHA_MISSING) }]}
      >
        <Input
          size="large"
          aria-label={t(['验证码', 'Code'])}
          placeholder={t(['请输入验证码', 'Code in the picture'])}
          autoComplete="off"
          autoFocus={!isOptional}
        />
      </Form.Item>
      <button
        type="button"
        onClick={captcha.renew}
        title={t(['看不清？换一张', 'Another picture'])}
        style={{
          height: 40,
          padding: 0,
          border: 0,
          borderRadius: 6,
          overflow: 'hidden',
          background: '#ffffff',
          cursor: 'pointer',
        }}
      >
        <img
          src={picture}
          height={40}
          width={120}
          alt={t(['验证码图片，点击更换', 'Picture of the code, click for another'])}
        />
      </button>
    </div>
  )
}
