import 'virtual:messages/auth';
import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import 'virtual:messages/profile';
import { Route, Routes } from 'react-router-dom';
import '../../../shared/ui/auth.css';
import NotFoundPage from '../../../shared/ui/NotFoundPage';
import { CloseAccountPage } from './CloseAccountPage';
import { ProfilePage } from './ProfilePage';
import './profile.css';

/** All pages below `/dashboard/settings/profile`. */
export default function ProfilePages() {
  return (
    <Routes>
      <Route index element={<ProfilePage />} />
      <Route path="close" element={<CloseAccountPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
