import { Button, Input, Modal, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { checkCron, DEFAULT_CRON, formatCron } from '#kit/contract/cron/cron.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { useBackLeaves } from '../../page/layers.web.tsx'
import type { PassedProps } from '../control-props.ts'
import type { CronBuilderProps } from './cron-builder.web.tsx'
import './cron.css'

export interface CronInputProps extends Omit<PassedProps, 'disabled'>, CronBuilderProps {
  /** Width of the dialog in pixels: 608 by default, 800 for the builder at its widest. */
  readonly width?: 608 | 800
}

const CronBuilder = lazy(() => import('./cron-builder.web.tsx').then((module) => ({ default: module.CronBuilder })))

/** A box for an expression, typed as it is or built in a dialog. */
export function CronInput({ value = '', onChange, disabled = false, zone, width = 608, ...passed }: CronInputProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState('')
  useBackLeaves(isOpen, () => setOpen(false))
  const open = () => {
    setDraft(value.trim() === '' ? formatCron(DEFAULT_CRON) : value)
    setOpen(true)
  }
  const take = () => {
    setOpen(false)
    if (draft !== value) {
      onChange?.(draft)
    }
  }
  return (
    <>
      <Space.Compact block>
        <Input
          placeholder={t(['请输入cron表达式', 'Enter a cron expression'])}
          {...passed}
          autoComplete="off"
          spellCheck={false}
          allowClear
          disabled={disabled}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
        />
        <Button disabled={disabled} aria-haspopup="dialog" onClick={open}>
          {t(['选择', 'Choose'])}
        </Button>
      </Space.Compact>
      {/* Nothing is given away before 确定; what is typed wrong has to be put right first. */}
      <Modal
        open={isOpen}
        destroyOnHidden
        title={t(['Cron表达式', 'Cron expression'])}
        width={width}
        className="cron-dialog"
        mask={{ closable: false }}
        okText={t(['确定', 'OK'])}
        cancelText={t(['关闭', 'Close'])}
        okButtonProps={{ disabled: checkCron(draft) !== undefined }}
        onOk={take}
        onCancel={() => setOpen(false)}
      >
        <Suspense fallback={<p role="status">{t(['加载中…', 'Loading…'])}</p>}>
          <CronBuilder value={draft} onChange={setDraft} {...(zone !== undefined && { zone })} />
        </Suspense>
      </Modal>
    </>
  )
}
