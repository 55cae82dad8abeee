import {
  ArrowRight,
  BellRing,
  Check,
  ChevronDown,
  ChevronRight,
  ChevronsUp,
  ChevronUp,
  Circle,
  CircleAlert,
  CircleArrowRight,
  CircleCheck,
  CircleQuestionMark,
  CreditCard,
  Download,
  Gift,
  Globe,
  History,
  Info,
  Lock,
  LogOut,
  Mail,
  Menu,
  Minus,
  OctagonX,
  Plus,
  ReceiptText,
  Repeat,
  RotateCw,
  Scale,
  ShoppingBag,
  Sparkles,
  Target,
  Timer,
  TriangleAlert,
  Undo2,
  UserCheck,
  Users,
  X,
  Zap,
} from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const ICONS = {
  'arrow-right': ArrowRight,
  'bell-ring': BellRing,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  'chevron-up': ChevronUp,
  'chevrons-up': ChevronsUp,
  circle: Circle,
  'circle-alert': CircleAlert,
  'circle-arrow-right': CircleArrowRight,
  'circle-check': CircleCheck,
  'circle-question-mark': CircleQuestionMark,
  'credit-card': CreditCard,
  download: Download,
  gift: Gift,
  globe: Globe,
  history: History,
  info: Info,
  lock: Lock,
  'log-out': LogOut,
  mail: Mail,
  menu: Menu,
  minus: Minus,
  'octagon-x': OctagonX,
  plus: Plus,
  'receipt-text': ReceiptText,
  repeat: Repeat,
  'rotate-cw': RotateCw,
  scale: Scale,
  'shopping-bag': ShoppingBag,
  sparkles: Sparkles,
  target: Target,
  timer: Timer,
  'triangle-alert': TriangleAlert,
  'undo-2': Undo2,
  'user-check': UserCheck,
  users: Users,
  x: X,
  zap: Zap,
} as const;

export type IconName = keyof typeof ICONS;

/** All icons of the interface in one file, so that pages carry neither their paths nor a library. */
export function iconSprite(): string {
  const symbols = Object.entries(ICONS).map(([name, icon]) => {
    const [, shapes = ''] =
      renderToStaticMarkup(createElement(icon)).match(/<svg[^>]*>(.*)<\/svg>/) ?? [];
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}
