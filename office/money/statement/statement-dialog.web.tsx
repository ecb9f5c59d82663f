import { UploadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Radio, Select, Upload, type UploadFile } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import type { SheetPreview } from '#kit/contract/text-file.ts'
import { saveBlob } from '#kit/web/browser/save-blob.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { DateControl } from '#kit/web/field/date-control.web.tsx'
import { FormFrame } from '#kit/web/form/form-frame.web.tsx'
import { isDecided, NO_READING, type ReadingChoice } from '#kit/web/list/import/reading-choice.ts'
import { SHEET_TYPES } from '#kit/web/list/import/sheet-file.ts'
import { SheetPreviews } from '#kit/web/list/import/sheet-previews.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { CANCEL } from '#kit/web/table/row-actions.web.tsx'
import { PAY_CHANNEL } from '../../trade/model/pay-channels.ts'
import { statement } from './statement.ts'
import { FETCH_PATH, PREVIEW_PATH, type StatementResult, TEMPLATE_PATH, UPLOAD_PATH } from './statement-calls.ts'
import { statementLine } from './statement-line.ts'
import { StatementPreview } from './statement-preview.web.tsx'
import './statement.css'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

interface Values {
  readonly channel: string
  readonly day: string
  readonly way: 'fetch' | 'file'
}

/** Fetching a statement takes as long as the platform needs. Milliseconds. */
const FETCH_TIMEOUT_MS = 75_000

/** Takes a statement of a day, from its channel or from a file, after a preview of what differs. */
export function StatementDialog({ open, onClose }: Props) {
  const t = useTranslate()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const channels = useDictionary(PAY_CHANNEL)
  const [form] = Form.useForm<Values>()
  const way = Form.useWatch('way', form)
  const [files, setFiles] = useState<UploadFile[]>([])
  const trial = useTold()
  const taking = useTold()
  const looking = useTold()
  const [preview, setPreview] = useState<SheetPreview>()
  const [reading, setReading] = useState(NO_READING)
  const [tried, setTried] = useState<StatementResult>()
  const isClear = way !== 'file' || preview === undefined || isDecided([preview], reading)
  /** Shows how a file is read, before anything of it is compared. */
  const look = async (file: File | undefined, next: ReadingChoice) => {
    setReading(next)
    setTried(undefined)
    if (!file) {
      setPreview(undefined)
      return
    }
    const body = new FormData()
    for (const [name, value] of Object.entries(next)) {
      body.append(name, value)
    }
    body.append('file', file)
    const answer = await looking.told(client.upload<SheetPreview>(PREVIEW_PATH, body, { handles: [400] }), {
      done: false,
    })
    setPreview(answer?.result)
  }
  const send = async (dryRun: boolean) => {
    const values = await form.validateFields().catch(() => undefined)
    const file = files[0]?.originFileObj
    if (!values) {
      return
    }
    if (values.way === 'file' && !file) {
      void message.warning(t(CHOOSE))
      return
    }
    const { channel, day } = values
    const body = new FormData()
    for (const [name, value] of Object.entries({ channel, day, dryRun: dryRun ? '1' : '0' })) {
      body.append(name, value)
    }
    for (const [name, value] of Object.entries(reading)) {
      body.append(name, value)
    }
    if (file) {
      body.append('file', file)
    }
    const call =
      values.way === 'file'
        ? client.upload<StatementResult>(UPLOAD_PATH, body, { handles: [400, 409] })
        : client.post<StatementResult>(
            FETCH_PATH,
            { channel, day, dryRun },
            { timeout: FETCH_TIMEOUT_MS, handles: [400, 409] },
          )
    const answer = await (dryRun ? trial : taking).told(call, { done: false })
    if (!answer) {
      return
    }
    const { id, differenceCount } = answer.result
    setTried(answer.result)
    if (id !== null) {
      void message.success(t(differenceCount > 0 ? TAKEN : TAKEN_SAME, { n: differenceCount }))
      void queries.invalidateQueries({ queryKey: [statement.name] })
      void queries.invalidateQueries({ queryKey: [statementLine.name] })
      onClose()
    }
  }
  const download = async () => saveBlob((await client.download(TEMPLATE_PATH)).blob, `${t(TEMPLATE)}.csv`)
  return (
    <FormFrame kind="modal" title={t(TITLE)} width={760} open={open} onCancel={onClose}>
      <div className="form-body">
        <Form
          form={form}
          layout="vertical"
          initialValues={{ channel: 'offline', way: 'file' }}
          onValuesChange={() => setTried(undefined)}
          onFinish={() => void send(false)}
        >
          <div className="statement-asked">
            <Form.Item name="channel" label={t(CHANNEL)} rules={[{ required: true, message: t(REQUIRED) }]}>
              <Select
                options={channels
                  .filter(({ value }) => value !== PAY_CHANNEL.imported)
                  .map(({ value, text }) => ({ value, label: text }))}
              />
            </Form.Item>
            <Form.Item name="day" label={t(DAY)} rules={[{ required: true, message: t(REQUIRED) }]}>
              <DateControl field={statement.fields.day} />
            </Form.Item>
            <Form.Item name="way" label={t(FROM)}>
              <Radio.Group
                options={[
                  { value: 'fetch', label: t(FETCH) },
                  { value: 'file', label: t(FILE) },
                ]}
              />
            </Form.Item>
          </div>
          {way === 'file' ? (
            <div className="statement-file">
              <Upload
                accept={SHEET_TYPES}
                maxCount={1}
                fileList={files}
                beforeUpload={() => false}
                onChange={({ fileList }) => {
                  setFiles(fileList)
                  void look(fileList[0]?.originFileObj, NO_READING)
                }}
              >
                <Button icon={<UploadOutlined aria-hidden />}>{t(CHOOSE)}</Button>
              </Upload>
              <p>
                {t(COLUMNS)}{' '}
                <Button type="link" size="small" onClick={() => void download()}>
                  {t(TEMPLATE)}
                </Button>
              </p>
            </div>
          ) : (
            <Alert type="info" showIcon title={t(FETCH_HELP)} />
          )}
          {way === 'file' && preview && (
            <SheetPreviews
              previews={[preview]}
              choice={reading}
              disabled={trial.isBusy || taking.isBusy || looking.isBusy}
              onChange={(next) => void look(files[0]?.originFileObj, next)}
            />
          )}
          {tried && <StatementPreview told={tried} />}
          <div className="form-footer">
            <Button disabled={trial.isBusy || taking.isBusy} onClick={onClose}>
              {t(CANCEL)}
            </Button>
            <Button loading={trial.isBusy} disabled={taking.isBusy || !isClear} onClick={() => void send(true)}>
              {t(TRY)}
            </Button>
            <Button type="primary" htmlType="submit" loading={taking.isBusy} disabled={trial.isBusy || !isClear}>
              {t(TAKE)}
            </Button>
          </div>
        </Form>
      </div>
    </FormFrame>
  )
}

const TITLE: Text = ['导入账单', 'Take a statement']
const CHANNEL: Text = ['渠道', 'Channel']
const DAY: Text = ['账单日', 'Day']
const FROM: Text = ['来源', 'From']
const FETCH: Text = ['从渠道下载', 'Fetch it']
const FILE: Text = ['上传文件', 'Upload a file']
const CHOOSE: Text = ['选择文件', 'Choose a file']
const COLUMNS: Text = [
  '支付宝、微信支付的账单文件可直接上传；其他渠道请用 CSV 或表格，含时间、流水号、类型、金额。',
  'Statements of Alipay and WeChat Pay as they are; others as CSV or sheet with time, transaction no., kind and amount.',
]
const TEMPLATE: Text = ['下载模板', 'Template']
const FETCH_HELP: Text = [
  '平台一般在次日上午生成账单，系统每天自动下载；这里可补下载。',
  'Platforms make statements in the morning after; they are fetched every day by themselves, and here once more.',
]
const REQUIRED: Text = ['请填写', 'Required']
const TRY: Text = ['预览', 'Preview']
const TAKE: Text = ['对账', 'Compare']
const TAKEN: Text = ['已对账，{n} 笔差异', 'Compared: {n} differ']
const TAKEN_SAME: Text = ['已对账，全部相符', 'Compared: all the same']
