import {
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AreaChartOutlined,
  BarChartOutlined,
  BellOutlined,
  CalendarOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloudOutlined,
  ClusterOutlined,
  ContactsOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  EnvironmentOutlined,
  FileOutlined,
  GiftOutlined,
  HomeOutlined,
  IdcardOutlined,
  InboxOutlined,
  MenuOutlined,
  MessageOutlined,
  ProfileOutlined,
  QrcodeOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingOutlined,
  TableOutlined,
  TagsOutlined,
  TeamOutlined,
  UserOutlined,
  WalletOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Icons that a menu may name; each one listed costs half a KiB, the whole set costs 190. */
const ICONS: Readonly<Record<string, ComponentType>> = {
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  api: ApiOutlined,
  'area-chart': AreaChartOutlined,
  'bar-chart': BarChartOutlined,
  bell: BellOutlined,
  calendar: CalendarOutlined,
  'check-circle-o': CheckCircleOutlined,
  'clock-circle': ClockCircleOutlined,
  cloud: CloudOutlined,
  cluster: ClusterOutlined,
  contacts: ContactsOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  environment: EnvironmentOutlined,
  file: FileOutlined,
  gift: GiftOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  inbox: InboxOutlined,
  menu: MenuOutlined,
  message: MessageOutlined,
  profile: ProfileOutlined,
  qrcode: QrcodeOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  shopping: ShoppingOutlined,
  table: TableOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  user: UserOutlined,
  wallet: WalletOutlined,
  warning: WarningOutlined,
}

/** Names of the icons that a menu may name. */
export const MENU_ICONS: readonly string[] = Object.keys(ICONS)

/** The icon of a menu entry; entries of the first level without a known one get a plain one. */
export function MenuIcon({ name }: { readonly name: string | undefined }) {
  const Icon = ICONS[name ?? ''] ?? AppstoreOutlined
  // beside the title, which names the entry
  return <Icon aria-hidden />
}
