import { Form, Input } from 'antd'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PopupReportInput } from '#kit/web/picker/popup-report/popup-report-input.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const figures = {
  code: 'report_goods',
  orgFields: 'name,goodsNo,releaseMonth',
  destFields: 'figure,figureNo,month',
  sorter: 'releaseMonth=desc',
}

/** One row fills three fields of a form; × empties all of them. */
export function PopupFillExample() {
  const t = useTranslate()
  const [form] = Form.useForm()
  return (
    <Form form={form} layout="vertical" initialValues={{ figure: '', figureNo: '', month: '' }}>
      <Form.Item name="figure" label={t(['手办', 'Figure'])}>
        <PopupReportInput report={figures} onChange={(_text, filled) => form.setFieldsValue(filled)} />
      </Form.Item>
      <Form.Item name="figureNo" label={t(['手办编号', 'No.'])}>
        <Input readOnly />
      </Form.Item>
      <Form.Item name="month" label={t(['发售月', 'Release month'])}>
        <Input readOnly />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {() => <WireValue value={form.getFieldsValue()} />}
      </Form.Item>
    </Form>
  )
}
