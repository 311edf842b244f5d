export { copyText } from '@usdt-africa/web-kit';
