export { Icon } from '@usdt-africa/web-kit';
