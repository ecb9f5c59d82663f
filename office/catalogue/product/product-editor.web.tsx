import { Alert, Button, Form, type FormInstance } from 'antd'
import { type KeyboardEvent, Suspense, useEffect, useId, useMemo } from 'react'
import { isChoice } from '#kit/contract/choices.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { listOf } from '#kit/web/field/field-value.ts'
import { UploadScopeContext } from '#kit/web/field/upload/uploading.web.ts'
import { FormStateContext } from '#kit/web/form/form-context.web.ts'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import type { FormValues } from '#kit/web/form/form-values.ts'
import { UnsentNotice } from '#kit/web/form/unsent-notice.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { useTab } from '#kit/web/page/tab.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { useFreshDictionaries } from '#kit/web/session/fresh-dictionaries.web.ts'
import { PAY_MODEL, type PayModel } from '#office/catalogue/rules/pay-model.ts'
import { type Sku, WAREHOUSE_COLUMNS } from '#office/catalogue/sku/sku.ts'
import { SkuTables } from '#office/catalogue/sku/sku-tables.web.tsx'
import { type ListedLine, SALES_LINE } from '../rules/sales-line.ts'
import { useShopRules } from '../rules/use-shop-rules.web.ts'
import { EditorFooter } from './editor-footer.web.tsx'
import './product.css'
import { BaseStep } from './base-step.web.tsx'
import { SHELF_STATE } from './listed-fields.ts'
import { type Step, stepFields } from './product-steps.ts'
import type { ProductRow } from './product-wire.web.ts'
import { productWarnings } from './shelf-rules.ts'
import { SHELF_TIMES } from './shelf-times.ts'
import { StepNav } from './step-nav.web.tsx'
import { usePresell } from './use-presell.web.tsx'
import { useProductEditor } from './use-product-editor.web.ts'
import { useRepriced } from './use-repriced.web.tsx'

const ConflictDialog = late(async () => (await import('./conflict-dialog.web.tsx')).ConflictDialog)

interface ProductEditorProps {
  readonly line: ListedLine
  readonly resource: AnyResource
  readonly row: ProductRow | undefined
  readonly draftKey: string
  readonly seed: FormValues
  readonly firstStep: Step
  /** Shows at once what keeps the listing off the shelf. */
  readonly isChecked: boolean
  readonly onCreated: (id: string, isRefused: boolean) => void
}

/** One listing in four steps that can be visited in any order: basics, specs and SKUs, sale rules, media. */
export function ProductEditor(props: ProductEditorProps) {
  const { line, resource } = props
  const t = useTranslate()
  const scope = useId()
  const { setTitle } = useTab()
  const editor = useProductEditor(props)
  useFreshDictionaries()
  const { form, base, step, errors, note } = editor
  const presell = usePresell(line, form, editor)
  const rules = useShopRules({ isNeeded: line === SALES_LINE.presell })
  const { depositWarnPercent } = rules ?? {}
  const payModel = usePayModel(form, { isNew: base === undefined, usual: rules?.payModel })
  const repriced = useRepriced(editor, payModel)
  const name = base?.title
  const tabTitle = useMemo(
    (): Text => (name === undefined ? newTitle(resource.title) : [`${name}`, `${name}`]),
    [name, resource],
  )
  const stateField = fieldOf(resource, 'shelfState')
  const isOnShelf = base?.shelfState === SHELF_STATE.on

  useEffect(() => setTitle(tabTitle), [tabTitle, setTitle])

  const hints = useMemo(
    () => (skus: readonly Sku[]) =>
      productWarnings({ line, payModel }, skus, {
        depositWarnPercent,
        presellSkus: presell.skus,
        presellPayModel: presell.payModel,
      }),
    [line, payModel, depositWarnPercent, presell.skus, presell.payModel],
  )
  const cover: unknown = Form.useWatch('cover', form)
  const images: unknown = Form.useWatch('images', form)
  const pictures = useMemo(() => [...new Set([...listOf(cover), ...listOf(images)])].slice(0, 6), [cover, images])
  const handleKey = (event: KeyboardEvent) => {
    // keys in dialogs that were opened from here come through here, too
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (isOwn && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void editor.save(false)
    }
  }

  return (
    <FormStateContext value={{ mode: base ? 'edit' : 'new', id: base?.id }}>
      <PageHeader
        title={t(tabTitle)}
        action={
          base &&
          stateField && (
            <span className="product-facts">
              <span className="tabular">{base.productNo}</span>
              <FieldText field={stateField} name="shelfState" row={base} />
            </span>
          )
        }
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the fields inside */}
      <div className="page-body product-editor" onKeyDown={handleKey}>
        {editor.isRestored && (
          <Alert
            type="info"
            showIcon
            title={t(RESTORED)}
            action={
              <Button size="small" onClick={editor.discard}>
                {t(DISCARD_DRAFT)}
              </Button>
            }
          />
        )}
        {editor.unsent && (
          <UnsentNotice
            unsent={editor.unsent}
            isSaving={editor.busy !== undefined}
            onAgain={() => void editor.saveAgain()}
          />
        )}
        <StepNav step={step} errors={errors} onStep={editor.setStep} />
        <UploadScopeContext value={editor.uploads}>
          <Form form={form} name={scope} layout="vertical" initialValues={editor.start} onValuesChange={note}>
            {repriced}
            <StepPane step="base" now={step}>
              <BaseStep
                resource={resource}
                line={line}
                form={form}
                isNew={base === undefined}
                onPrefill={note}
                onReady={() => editor.dropError('goodsId')}
              />
              <Fields resource={resource} step="base" />
            </StepPane>
            <StepPane step="skus" now={step}>
              {presell.offer}
              <SkuTables
                ref={editor.tables}
                hasSpecs={editor.hasSpecs}
                onHasSpecs={editor.chooseSpecs}
                value={editor.builder}
                productId={base?.id}
                inputType={line !== SALES_LINE.inStock}
                payModel={payModel}
                variant={line === SALES_LINE.final ? 'reduced' : 'full'}
                onEdit={editor.noteBuilder}
                errors={errors}
                hints={hints}
                presellSkus={presell.options}
                more={WAREHOUSE_COLUMNS}
                pictures={pictures}
              />
            </StepPane>
            <StepPane step="rules" now={step}>
              <Fields resource={resource} step="rules" isOnShelf={isOnShelf} />
            </StepPane>
            <StepPane step="media" now={step}>
              <Fields resource={resource} step="media" />
            </StepPane>
          </Form>
        </UploadScopeContext>
        <EditorFooter
          resource={resource}
          editor={editor}
          isOnShelf={isOnShelf}
          waiting={editor.isDirty ? [] : (base?.shelfErrors ?? [])}
        />
      </div>
      {editor.conflict && (
        <Suspense>
          <ConflictDialog
            {...editor.conflict}
            resource={resource}
            line={line}
            isSaving={editor.busy !== undefined}
            onSave={(values, tables) => void editor.saveChosen(values, tables)}
            onClose={editor.leaveConflict}
          />
        </Suspense>
      )}
    </FormStateContext>
  )
}

interface StepPaneProps {
  readonly step: Step
  readonly now: Step
  readonly children: React.ReactNode
}

/** All steps live on, so that jumping between them loses nothing and saving checks them all. */
function StepPane({ step, now, children }: StepPaneProps) {
  return (
    <section id={`step-${step}`} className="product-step" hidden={step !== now}>
      {children}
    </section>
  )
}

const WIDE: ReadonlySet<string> = new Set(['images', 'detail'])

interface FieldsProps {
  readonly resource: AnyResource
  readonly step: Step
  readonly isOnShelf?: boolean
}

function Fields({ resource, step, isOnShelf = false }: FieldsProps) {
  const maySchedule = useCan()(actionPermission(resource, 'schedule'))
  const isFixed = (name: string) =>
    SHELF_TIMES.some((time) => time === name) && (!maySchedule || (isOnShelf && name === 'shelfOnAt'))
  return (
    <div className="form-grid">
      {stepFields(resource, step).map((name) =>
        name === 'freight' ? (
          <FixedFreight key={name} resource={resource} />
        ) : (
          <FormField key={name} resource={resource} name={name} isWide={WIDE.has(name)} isDisabled={isFixed(name)} />
        ),
      )}
    </div>
  )
}

/** How the listing is paid, as the form says it; a new one begins as the shop's others are. Undefined on other lines. */
function usePayModel(
  form: FormInstance,
  { isNew, usual }: { readonly isNew: boolean; readonly usual: PayModel | undefined },
): PayModel | undefined {
  const chosen = Number(Form.useWatch('payModel', form) ?? Number.NaN)
  useEffect(() => {
    if (isNew && usual !== undefined && (form.getFieldValue('payModel') ?? null) === null) {
      form.setFieldValue('payModel', usual)
    }
  }, [form, isNew, usual])
  return isChoice(PAY_MODEL, chosen) ? chosen : undefined
}

/** An amount is asked for only where there is one. */
function FixedFreight({ resource }: { readonly resource: AnyResource }) {
  const kind: unknown = Form.useWatch('freightKind')
  return <FormField resource={resource} name="freight" isDisabled={String(kind ?? '') !== FIXED} />
}

/** Free, or a fixed amount. */
const FIXED = '1'

function newTitle([zh, en]: Text): Text {
  return [`新增${zh}`, `New: ${en}`]
}

const RESTORED: Text = ['已恢复上次未保存的内容', 'What was not saved last time is back']
const DISCARD_DRAFT: Text = ['放弃草稿', 'Discard draft']
